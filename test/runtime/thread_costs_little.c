// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// 100 threads that hold one object of each bin cost at most 64 KiB each, over what their stacks do.

#include "entry_points.h"
#include "memory_use.h"

#include <pthread.h>

enum { THREADS = 100 };

static pthread_barrier_t ready, done;

static void *thread_main(void *uses_snug) {
  if (uses_snug)
    FOR_EACH_ENTRY_POINT(e)
  CHECK(e->malloc(e->bytes));
  pthread_barrier_wait(&ready);
  pthread_barrier_wait(&done);
  return NULL;
}

static long cost(void *uses_snug) {
  pthread_t threads[THREADS];
  long before = resident_bytes();
  for (int i = 0; i < THREADS; i++)
    CHECK(pthread_create(&threads[i], NULL, thread_main, uses_snug) == 0);
  pthread_barrier_wait(&ready);
  long after = resident_bytes();
  pthread_barrier_wait(&done);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  return after - before;
}

int main(void) {
  pthread_barrier_init(&ready, NULL, THREADS + 1);
  pthread_barrier_init(&done, NULL, THREADS + 1);
  cost(NULL);
  long plain = cost(NULL);
  long with_snug = cost(&ready);
  printf("%ld KiB a thread\n", (with_snug - plain) / THREADS / KIB);
  CHECK(with_snug - plain <= THREADS * 64L * KIB);
}
