// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && %t
//
// It needs no allocation of its own to have a cache, and what it freed can be had by others when it
// is gone.

#include "check.h"
#include "entry_points.h"

#include <pthread.h>

enum { COUNT = 1000 };

static void *objects[COUNT];

static void *free_all(void *unused) {
  for (int i = 0; i < COUNT; i++)
    free(objects[i]);
  return unused;
}

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    uintptr_t lowest = UINTPTR_MAX, highest = 0;
    for (int round = 0; round < 20; round++) {
      for (int i = 0; i < COUNT; i++) {
        objects[i] = e->malloc(e->bytes);
        uintptr_t p = (uintptr_t)objects[i];
        lowest = p < lowest ? p : lowest;
        highest = p > highest ? p : highest;
      }
      pthread_t thread;
      CHECK(pthread_create(&thread, NULL, free_all, NULL) == 0);
      pthread_join(thread, NULL);
    }
    CHECK(highest - lowest < 3 * COUNT * e->bytes);
  }
}
