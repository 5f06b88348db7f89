// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The timed loops of micro.c. Each makes `pairs` pairs, or as many as its batches allow, counts its
// allocations and returns the number of pairs. Included once; everything is static so that one
// object holds the loops of one size and path.

#ifndef BENCH_PATTERNS_H
#define BENCH_PATTERNS_H

#include "object.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { BATCH = 1000, LIVE_MAX = 1000000, KEPT = 33, QUEUE = 1024, HANDFUL = 32, SPINS = 1000 };

// Allocation calls in this file: harness and tests hold the objects to it.
// MALLOC_SITES 8
// CALLOC_SITES 2

#define NOINLINE __attribute__((noinline))
#define ALWAYS __attribute__((always_inline))
#define NEW() ((object *)malloc(OBJECT_BYTES))
#define NEW_ZEROED() ((object *)calloc(1, OBJECT_BYTES))

static _Thread_local long allocations;
static object *slots[LIVE_MAX];
static uint64_t random_state = 0x9e3779b97f4a7c15u;

// An odd number of objects stays alive in each thread that allocates: allocators that give back a
// page when its last object goes would otherwise do so once a pair.
static NOINLINE void keep_some(void) {
  for (int i = 0; i < KEPT; i++)
    use(NEW());
  allocations += KEPT;
}

static NOINLINE void fill(long count) {
  for (long i = 0; i < count; i++) {
    slots[i] = NEW();
    use(slots[i]);
  }
  allocations += count;
}

static void empty(long count) {
  for (long i = 0; i < count; i++)
    free(slots[i]);
}

static inline uint64_t random_below(uint64_t *state, uint64_t bound) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (*state >> 32) * bound >> 32;
}

typedef object *allocator(void);

static inline ALWAYS object *plain(void) {
  return NEW();
}

static inline ALWAYS object *zeroed(void) {
  return NEW_ZEROED();
}

static inline ALWAYS long at_once(long pairs, allocator *allocate) {
  for (long i = 0; i < pairs; i++) {
    object *p = allocate();
    use(p);
    free(p);
  }
  allocations += pairs;
  return pairs;
}

static inline ALWAYS long in_order(long pairs, allocator *allocate) {
  object *batch[BATCH];
  long made = 0;
  for (; made < pairs; made += BATCH) {
    for (int i = 0; i < BATCH; i++) {
      batch[i] = allocate();
      use(batch[i]);
    }
    for (int i = 0; i < BATCH; i++)
      free(batch[i]);
  }
  allocations += made;
  return made;
}

static NOINLINE long run_lifo(long pairs, long live) {
  (void)live;
  return at_once(pairs, plain);
}

static NOINLINE long run_fifo(long pairs, long live) {
  (void)live;
  return in_order(pairs, plain);
}

static NOINLINE long run_calloc_lifo(long pairs, long live) {
  (void)live;
  return at_once(pairs, zeroed);
}

static NOINLINE long run_calloc_fifo(long pairs, long live) {
  (void)live;
  return in_order(pairs, zeroed);
}

static NOINLINE long run_random(long pairs, long live) {
  static uint16_t order[BATCH];
  object *batch[BATCH];
  long made = 0;
  (void)live;
  if (!order[0] && !order[1]) {
    for (int i = 0; i < BATCH; i++)
      order[i] = (uint16_t)i;
    for (int i = BATCH - 1; i > 0; i--) {
      uint64_t with = random_below(&random_state, (uint64_t)i + 1);
      uint16_t kept = order[i];
      order[i] = order[with];
      order[with] = kept;
    }
  }
  for (; made < pairs; made += BATCH) {
    for (int i = 0; i < BATCH; i++) {
      batch[i] = NEW();
      use(batch[i]);
    }
    for (int i = 0; i < BATCH; i++)
      free(batch[order[i]]);
  }
  allocations += made;
  return made;
}

static NOINLINE long run_ring(long pairs, long live) {
  static long at;
  for (long i = 0; i < pairs; i++) {
    free(slots[at]);
    slots[at] = NEW();
    use(slots[at]);
    if (++at >= live)
      at = 0;
  }
  allocations += pairs;
  return pairs;
}

static NOINLINE long run_replace(long pairs, long live) {
  uint64_t state = random_state;
  for (long i = 0; i < pairs; i++) {
    object **slot = &slots[random_below(&state, (uint64_t)live)];
    free(*slot);
    *slot = NEW();
    use(*slot);
  }
  random_state = state;
  allocations += pairs;
  return pairs;
}

// A second thread, started for the run and waiting at the barrier.
static pthread_barrier_t both_ready;

static void with_second_thread(void *(*other)(void *), long *pairs, void (*own)(long)) {
  pthread_t thread;
  pthread_barrier_init(&both_ready, NULL, 2);
  if (pthread_create(&thread, NULL, other, pairs))
    abort();
  pthread_barrier_wait(&both_ready);
  own(*pairs);
  pthread_join(thread, NULL);
  pthread_barrier_destroy(&both_ready);
}

// Producer and consumer share a ring. `produced` is written by the producer (release, read by the
// consumer with acquire), `consumed` the other way round, both once a HANDFUL, so that the timing
// is that of the allocator more than of these lines. Who has waited for long yields: the other may
// need this CPU.
static object *queue[QUEUE];
static _Alignas(64) atomic_long produced;
static _Alignas(64) atomic_long consumed;

static void wait_for(atomic_long *counter, long least) {
  for (int spins = 0; atomic_load_explicit(counter, memory_order_acquire) < least; spins++)
    if (spins > SPINS)
      sched_yield();
}

static void *consume(void *argument) {
  long pairs = *(long *)argument;
  pthread_barrier_wait(&both_ready);
  for (long i = 0; i < pairs; i += HANDFUL) {
    wait_for(&produced, i + HANDFUL);
    for (long k = i; k < i + HANDFUL; k++)
      free(queue[k % QUEUE]);
    atomic_store_explicit(&consumed, i + HANDFUL, memory_order_release);
  }
  return NULL;
}

static NOINLINE void produce(long pairs) {
  for (long i = 0; i < pairs; i += HANDFUL) {
    wait_for(&consumed, i + HANDFUL - QUEUE);
    for (long k = i; k < i + HANDFUL; k++) {
      object *p = NEW();
      use(p);
      queue[k % QUEUE] = p;
    }
    atomic_store_explicit(&produced, i + HANDFUL, memory_order_release);
  }
  allocations += pairs;
}

static long run_handoff(long pairs, long live) {
  (void)live;
  pairs -= pairs % HANDFUL;
  atomic_store(&produced, 0);
  atomic_store(&consumed, 0);
  with_second_thread(consume, &pairs, produce);
  return pairs;
}

// Two threads that do not meet: time for one pair in each. The objects that the other one keeps are
// left out of the count.
static long others_allocations;

static void *batches_of_other(void *argument) {
  keep_some();
  pthread_barrier_wait(&both_ready);
  others_allocations = run_fifo(*(long *)argument, 0);
  return NULL;
}

static void own_batches(long pairs) {
  run_fifo(pairs, 0);
}

static long run_threads(long pairs, long live) {
  (void)live;
  with_second_thread(batches_of_other, &pairs, own_batches);
  allocations += others_allocations;
  return others_allocations;
}

#endif
