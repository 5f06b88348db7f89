// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// contention.c - can the depot's locks become the bottleneck of many threads? Counts how often the
// patterns take one, times how long it is held, and simulates up to 64 threads that all use one
// size class, which is the worst case: classes have locks of their own.
//
//   contention [--transfer NS] [--shards N]
//
// --transfer is what it costs to have a cache line brought from another core (100 ns: two sockets;
// cores that share a cache need less than half); --shards the number of depots of a class, to see
// what more than the one that there is would be worth. Counts are exact, times are of this machine,
// the rest is arithmetic: each thread works, exponentially distributed, for the time between two
// acquisitions, then queues for the lock of its shard, first come first served.

#include "depot.h"
#include "snug.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIZE = 24, BATCH = 1000, LIVE = 10000, PAIRS = 1000000, MOST_THREADS = 64 };

static void *slots[PAIRS];
static uint64_t random_state = 88172645463325252u;

static uint64_t next_random(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  return random_state ^= random_state << 17;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void *allocate(void) {
  void *p = __snug_malloc_24(SIZE);
  if (!p)
    exit(1);
  *(volatile char *)p = 1;
  return p;
}

static void at_once(void) {
  for (int i = 0; i < PAIRS; i++)
    free(allocate());
}

static void batches(void) {
  for (int done = 0; done < PAIRS; done += BATCH) {
    for (int i = 0; i < BATCH; i++)
      slots[i] = allocate();
    for (int i = 0; i < BATCH; i++)
      free(slots[i]);
  }
}

static void replacement(void) {
  for (int i = 0; i < LIVE; i++)
    slots[i] = allocate();
  for (int i = 0; i < PAIRS; i++) {
    void **slot = &slots[next_random() % LIVE];
    free(*slot);
    *slot = allocate();
  }
  for (int i = 0; i < LIVE; i++)
    free(slots[i]);
}

static void build_and_free(void) {
  for (int i = 0; i < PAIRS; i++)
    slots[i] = allocate();
  for (int i = 0; i < PAIRS; i++)
    free(slots[i]);
}

static void *produce(void *unused) {
  for (int i = 0; i < PAIRS; i++)
    __atomic_store_n(&slots[i], allocate(), __ATOMIC_RELEASE);
  return unused;
}

// The other thread frees all of it.
static void hand_over(void) {
  pthread_t producer;
  memset(slots, 0, sizeof slots);
  if (pthread_create(&producer, NULL, produce, NULL) != 0)
    exit(1);
  for (int i = 0; i < PAIRS; i++) {
    void *p;
    while (!(p = __atomic_load_n(&slots[i], __ATOMIC_ACQUIRE)))
      continue;
    free(p);
  }
  pthread_join(producer, NULL);
}

static const struct pattern {
  const char *name;
  void (*run)(void);
} patterns[] = {
    {"freed at once", at_once},
    {"replacement among 10,000", replacement},
    {"batches of 1,000", batches},
    {"a million, then freed", build_and_free},
    {"freed by another thread", hand_over},
};
enum { PATTERNS = sizeof patterns / sizeof *patterns };

// Each move between a cache and the depot takes the lock once.
static unsigned long acquisitions(void) {
  struct snug_class_stats stats[128];
  size_t classes = snug_get_class_stats(stats, 128);
  unsigned long sum = 0;
  for (size_t i = 0; i < classes; i++)
    sum += (unsigned long)(stats[i].refills + stats[i].returns);
  return sum;
}

struct load {
  double acquisitions; // of a million pairs
  double pair_ns;
};

static struct load measure(const struct pattern *pattern) {
  struct load load = {0, 1e9};
  pattern->run();
  for (int i = 0; i < 5; i++) {
    unsigned long before = acquisitions();
    double start = now();
    pattern->run();
    double ns = (now() - start) / PAIRS;
    load.pair_ns = ns < load.pair_ns ? ns : load.pair_ns;
    load.acquisitions = (double)(acquisitions() - before);
  }
  return load;
}

// Nanoseconds for which a full magazine's exchange for an empty one holds the lock, nobody waiting.
static double hold_ns(void) {
  enum { ROUNDS = 5000 };
  unsigned bin = (SIZE / 8 - 1) * FAMILY_COUNT;
  void **magazine = NULL;
  while (snug_depot_fill(bin, &magazine, MAGAZINE_CAPACITY) != MAGAZINE_CAPACITY)
    snug_depot_give(bin, magazine, 1);
  double best = 1e9;
  for (int i = 0; i < 20; i++) {
    double start = now();
    for (int round = 0; round < ROUNDS; round++) {
      snug_depot_store(bin, &magazine);
      snug_depot_fill(bin, &magazine, MAGAZINE_CAPACITY);
    }
    double ns = (now() - start) / (2 * ROUNDS);
    best = ns < best ? ns : best;
  }
  return best;
}

// -ln of a random number in (0, 1], without the mathematics library: exact to 1 %.
static double exponential(double mean) {
  double x = (double)(next_random() >> 11) / (double)(1ull << 53);
  double sum = 0;
  while (x < 0.5) {
    x *= 2;
    sum += 0.693147180559945;
    if (sum > 40)
      break;
  }
  double y = 1 - x, term = y; // -ln(1 - y)
  for (int n = 1; n < 30; n++, term *= y)
    sum += term / n;
  return mean * sum;
}

// Throughput of so many threads as a part of what they would have without waiting.
static double simulate(int threads, int shards, double work, double hold, double transfer) {
  double arrival[MOST_THREADS] = {0}, lock_free[MOST_THREADS] = {0};
  int last[MOST_THREADS];
  long served = 0;
  for (int i = 0; i < threads; i++)
    arrival[i] = exponential(work);
  for (int i = 0; i < shards; i++)
    last[i] = -1;
  double end = 20000 * (work + hold);
  for (;;) {
    int first = 0;
    for (int i = 1; i < threads; i++)
      if (arrival[i] < arrival[first])
        first = i;
    if (arrival[first] >= end)
      break;
    int shard = first % shards;
    double begin = arrival[first] > lock_free[shard] ? arrival[first] : lock_free[shard];
    double took = hold + (last[shard] != first ? transfer : 0);
    last[shard] = first;
    lock_free[shard] = begin + took;
    arrival[first] = lock_free[shard] + exponential(work);
    served++;
  }
  return (double)served / (end / (work + hold) * threads);
}

int main(int count, char **arguments) {
  double transfer = 100;
  int shards = 1;
  for (int i = 1; i < count; i += 2) {
    if (i + 1 < count && strcmp(arguments[i], "--transfer") == 0)
      transfer = atof(arguments[i + 1]);
    else if (i + 1 < count && strcmp(arguments[i], "--shards") == 0)
      shards = atoi(arguments[i + 1]);
    else
      return fprintf(stderr, "usage: contention [--transfer NS] [--shards N]\n"), 2;
  }
  if (shards < 1 || shards > MOST_THREADS || transfer < 0)
    return fprintf(stderr, "contention: 1 to %d shards, a time of 0 or more\n", MOST_THREADS), 2;
  if (!snug_is_on())
    return fprintf(stderr, "contention: %s\n", snug_status()), 2;
  double hold = hold_ns();
  printf("an exchange holds the lock for %.0f ns, %.0f more if another core had it; shards: %d\n\n",
         hold, transfer, shards);
  printf(
      "%-26s %12s %8s   throughput of 2, 4, ... 64 threads, of what it would be without waiting\n",
      "pattern, one class", "locks/1e6", "ns/pair");
  for (int i = 0; i < PATTERNS; i++) {
    struct load load = measure(&patterns[i]);
    printf("%-26s %12.0f %8.1f  ", patterns[i].name, load.acquisitions, load.pair_ns);
    double work = load.acquisitions ? load.pair_ns * 1e6 / load.acquisitions : 0;
    for (int threads = 2; threads <= MOST_THREADS; threads *= 2)
      printf(" %.2f", work ? simulate(threads, shards, work, hold, transfer) : 1.0);
    printf("\n");
  }
}
