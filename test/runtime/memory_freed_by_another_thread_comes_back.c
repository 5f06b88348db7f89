// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// One thread only allocates, another only frees: addresses are handed out again instead of fresh
// ones.

#include "check.h"
#include "entry_points.h"

#include <pthread.h>

enum { BATCH = 10000, ROUNDS = 200 };

static void *objects[BATCH];

static void *free_all(void *unused) {
  for (int i = 0; i < BATCH; i++)
    free(objects[i]);
  return unused;
}

int main(void) {
  uintptr_t lowest = UINTPTR_MAX, highest = 0;
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < BATCH; i++) {
      objects[i] = __snug_malloc_40(40);
      uintptr_t p = (uintptr_t)objects[i];
      lowest = p < lowest ? p : lowest;
      highest = p > highest ? p : highest;
    }
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, free_all, NULL) == 0);
    pthread_join(thread, NULL);
  }
  // 200 rounds took no more addresses than 3 would have.
  CHECK(highest - lowest < (uintptr_t)3 * BATCH * 40);
}
