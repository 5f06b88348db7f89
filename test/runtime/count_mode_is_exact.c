// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: malloc
// RUN: %cc %s %libs -o %t && env SNUG_MODE=count SNUG_STATS=1 %t 2>&1 | %FileCheck %s
//
// Every operation is counted: of several threads, of realloc, of exit handlers; with the peak and
// what is left.

#include "check.h"
#include "entry_points.h"

#include <pthread.h>

enum { THREADS = 4, PAIRS = 1000 };

static void *kept;

static void at_exit(void) {
  free(kept);
}

static void *thread_main(void *unused) {
  void *objects[PAIRS];
  for (int i = 0; i < PAIRS; i++)
    objects[i] = __snug_calloc_data_48(6, 8);
  for (int i = 0; i < PAIRS; i++)
    free(objects[i]);
  return unused;
}

int main(void) {
  atexit(at_exit);
  for (int i = 0; i < THREADS; i++) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, thread_main, NULL) == 0);
    pthread_join(thread, NULL);
  }
  // 24: 7 allocated, one released by each of free, realloc to 0, realloc elsewhere, and at exit.
  void *objects[6];
  for (int i = 0; i < 6; i++)
    objects[i] = __snug_malloc_24(24);
  free(objects[0]);
  CHECK(realloc(objects[1], 0) == NULL);
  free(realloc(objects[2], 1000));
  CHECK(realloc(objects[3], 8) == objects[3]);
  kept = __snug_malloc_24(24);
}

// CHECK: snug: process {{[0-9]+}} (count_mode_is_e): on: {{10|37}} size classes, 16 GiB of address space for each, counting every operation
// CHECK-NEXT: snug: {{ *}}24-byte class: 7 allocations, 4 frees, 3 live, 6 peak, 0 left to malloc
// CHECK-NEXT: snug: {{ *}}48-byte data class: 4000 allocations, 4000 frees, 0 live, 1000 peak, 0 left to malloc
// CHECK-NEXT: snug: total: 4007 allocations, 4004 frees, 3 live, {{[0-9]+}} peak, 0 left to malloc
// CHECK-NOT: snug
