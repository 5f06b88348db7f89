// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: native
// RUN: %cc %s %libs -o %t && %t
//
// Threads are cancelled wherever they happen to be in a loop of allocations and cancellation
// points; their clean-up handlers free what they hold, and allocate. Nothing is lost: neither an
// object, which would end as a double free or as lost content, nor memory.

#define _GNU_SOURCE
#include "check.h"
#include "entry_points.h"
#include "memory_use.h"

#include <pthread.h>
#include <string.h>

enum { OBJECTS = 50 };

static void clean_up(void *argument) {
  char **objects = argument;
  for (int slot = 0; slot < OBJECTS; slot++) {
    const struct entry_point *e = &entry_points[slot % ENTRY_POINT_COUNT];
    for (size_t byte = 0; objects[slot] && byte < e->bytes; byte++)
      CHECK(objects[slot][byte] == (char)slot);
    free(objects[slot]);
    free(memset(e->malloc(e->bytes), 1, e->bytes));
  }
}

static void *thread_main(void *unused) {
  char *objects[OBJECTS] = {NULL};
  pthread_cleanup_push(clean_up, objects);
  for (unsigned slot = 0;; slot = (slot + 7) % OBJECTS) {
    const struct entry_point *e = &entry_points[slot % ENTRY_POINT_COUNT];
    free(objects[slot]);
    objects[slot] = memset(e->malloc(e->bytes), (int)slot, e->bytes);
    if (slot % 5 == 0)
      pthread_testcancel();
    if (slot % 7 == 0)
      usleep(10);
  }
  pthread_cleanup_pop(1);
  return unused;
}

static void cancel(int threads) {
  enum { AT_ONCE = 8 };
  for (int i = 0; i < threads / AT_ONCE; i++) {
    pthread_t group[AT_ONCE];
    for (int t = 0; t < AT_ONCE; t++)
      CHECK(pthread_create(&group[t], NULL, thread_main, NULL) == 0);
    usleep(200 * (i % 8));
    for (int t = 0; t < AT_ONCE; t++)
      CHECK(pthread_cancel(group[t]) == 0);
    for (int t = 0; t < AT_ONCE; t++) {
      void *result;
      CHECK(pthread_join(group[t], &result) == 0 && result == PTHREAD_CANCELED);
    }
  }
}

int main(void) {
  cancel(400);
  long resident = resident_bytes();
  cancel(4000);
  CHECK(resident_bytes() - resident < 1 * MIB);
}
