// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// One thread allocates 20 million objects, another frees them: less than 8 MiB more are resident at
// any time, and at the end.

#include "check.h"
#include "entry_points.h"
#include "memory_use.h"

#include <pthread.h>
#include <sched.h>

enum { OBJECTS = 20000000, SLOTS = 4096 };

// Single producer, single consumer: `made` and `taken` are release stores, paired with acquire.
static void *ring[SLOTS];
static unsigned made, taken;

static void *produce(void *unused) {
  for (unsigned i = 0; i < OBJECTS; i++) {
    while (i - __atomic_load_n(&taken, __ATOMIC_ACQUIRE) == SLOTS)
      sched_yield();
    unsigned *p = __snug_malloc_24(24);
    p[0] = p[5] = i;
    ring[i % SLOTS] = p;
    __atomic_store_n(&made, i + 1, __ATOMIC_RELEASE);
  }
  return unused;
}

int main(void) {
  pthread_t producer;
  CHECK(pthread_create(&producer, NULL, produce, NULL) == 0);
  long at_start = 0;
  for (unsigned i = 0; i < OBJECTS; i++) {
    while (i == __atomic_load_n(&made, __ATOMIC_ACQUIRE))
      sched_yield();
    unsigned *p = ring[i % SLOTS];
    CHECK(p[0] == i && p[5] == i);
    free(p);
    __atomic_store_n(&taken, i + 1, __ATOMIC_RELEASE);
    if (i == SLOTS)
      at_start = resident_bytes();
    if (i % 1000000 == 0 && i > SLOTS)
      CHECK(resident_bytes() - at_start < 8 * MIB);
  }
  CHECK(resident_bytes() - at_start < 8 * MIB);
  pthread_join(producer, NULL);
}
