// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Patterns of allocation and free at one size (see object.h). One process gives one sample of each
// pattern: the median of a few repetitions, in nanoseconds per pair of allocation and free.
//
//   micro PAIRS PATTERN...            prints "PATTERN ns allocations/op bytes/op" a line, then
//                                     "# allocations N", all that the process asked for
//   micro --steps PATTERN PAIRS       runs the pattern between two stops (SIGSTOP), for steps.c;
//   micro --callgrind PATTERN PAIRS   without the stops
//
// No thread touches another's objects except through the queue of `handoff`. The number of
// allocation calls in patterns.h is MALLOC_SITES and CALLOC_SITES; the harness compares it with the
// relocations of each object, so a pattern that a compiler elided or multiplied is found out.

#include "object.h"
#include "patterns.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REPETITIONS = 5, WARM_UP = 4000 };

struct pattern {
  const char *name;
  long live;               // objects that it keeps alive while it runs
  long (*run)(long, long); // pairs, live -> pairs made
};

static const struct pattern patterns[] = {
    {"lifo", 0, run_lifo},
    {"fifo", 0, run_fifo},
    {"random", 0, run_random},
    {"ring", 10000, run_ring},
    {"replace", 10000, run_replace},
    {"calloc-lifo", 0, run_calloc_lifo},
    {"calloc-fifo", 0, run_calloc_fifo},
    {"million", 1000000, run_replace},
    {"handoff", 0, run_handoff},
    {"threads", 0, run_threads},
};

static const struct pattern *find(const char *name) {
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
    if (!strcmp(patterns[i].name, name))
      return &patterns[i];
  fprintf(stderr, "micro: no pattern '%s'\n", name);
  exit(2);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void sample(const struct pattern *pattern, long pairs) {
  double times[REPETITIONS];
  long made = 0, before;
  fill(pattern->live);
  pattern->run(pairs, pattern->live);
  before = allocations;
  for (int i = 0; i < REPETITIONS; i++) {
    double start = now();
    long n = pattern->run(pairs, pattern->live);
    times[i] = (now() - start) / (double)n;
    made += n;
  }
  double allocated = (double)(allocations - before) / (double)made;
  empty(pattern->live);
  qsort(times, REPETITIONS, sizeof *times, by_value);
  printf("%s %.4f %g %g\n", pattern->name, times[REPETITIONS / 2], allocated,
         allocated * OBJECT_SIZE);
}

// One run, after another that warms up what it needs (instructions.sh knows how long that one is).
static void once(const struct pattern *pattern, long pairs, int stops) {
  fill(pattern->live);
  pattern->run(WARM_UP, pattern->live);
  if (stops)
    raise(SIGSTOP);
  pattern->run(pairs, pattern->live);
  if (stops)
    raise(SIGSTOP);
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  keep_some();
  if (!strncmp(argv[1], "--", 2)) {
    if (argc != 4)
      return 2;
    once(find(argv[2]), atol(argv[3]), !strcmp(argv[1], "--steps"));
    return 0;
  }
  for (int i = 2; i < argc; i++)
    sample(find(argv[i]), atol(argv[1]));
  printf("# allocations %ld\n", allocations);
  return 0;
}
