// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// What a thread had cached when it ended is handed out to the next: 200 threads in turn
// take no more addresses than three would at once.

#include "check.h"
#include "entry_points.h"

#include <pthread.h>

enum { COUNT = 500 };

static uintptr_t lowest = UINTPTR_MAX, highest;

static void *thread_main(void *unused) {
  void *objects[COUNT];
  for (int i = 0; i < COUNT; i++) {
    objects[i] = __snug_malloc_72(72);
    uintptr_t p = (uintptr_t)objects[i];
    lowest = p < lowest ? p : lowest;
    highest = p > highest ? p : highest;
  }
  for (int i = 0; i < COUNT; i++)
    free(objects[i]);
  return unused;
}

int main(void) {
  for (int round = 0; round < 200; round++) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, thread_main, NULL) == 0);
    pthread_join(thread, NULL);
  }
  CHECK(highest - lowest < (uintptr_t)3 * COUNT * 72);
}
