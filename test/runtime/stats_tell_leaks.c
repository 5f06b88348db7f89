// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// UNSUPPORTED: malloc
// RUN: %cc %s %libs -o %t && env SNUG_STATS=1 %t 2>&1 | %FileCheck %s
//
// The report at exit, without counting single operations, says exactly what was not freed: objects
// that threads had cached when they ended, that another thread freed, or that the main thread has
// cached are not among it.

#include "check.h"
#include "entry_points.h"

#include <pthread.h>

enum { COUNT = 5000, LEAKED = 17 };

static void *objects[COUNT];

static void *allocate_all(void *unused) {
  for (int i = 0; i < COUNT; i++)
    CHECK((objects[i] = __snug_malloc_40(40)) != NULL);
  return unused;
}

static void *free_half(void *unused) {
  for (int i = LEAKED; i < COUNT / 2; i++)
    free(objects[i]);
  return unused;
}

int main(void) {
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, allocate_all, NULL) == 0);
  pthread_join(thread, NULL);
  CHECK(pthread_create(&thread, NULL, free_half, NULL) == 0);
  pthread_join(thread, NULL);
  for (int i = COUNT / 2; i < COUNT; i++)
    free(objects[i]);
  free(__snug_calloc_data_16(1, 16));
}

// CHECK: snug: process
// CHECK-NEXT: snug: {{ *}}16-byte data class: {{[0-9]+}} objects refilled, 0 objects returned, 0 live
// CHECK-NEXT: snug: {{ *}}40-byte class: {{[0-9]+}} objects refilled, {{[0-9]+}} objects returned, 17 live, {{5[0-9]+}} peak, 0 left to malloc
// CHECK-NEXT: snug: total: {{[0-9]+}} objects refilled, {{[0-9]+}} objects returned, 17 live
