// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// measure.h - what the examples share: run the same operation in several ways, print for each what
// one run allocates and how long it takes. Counted by snug_measure, so a program that includes this
// is linked with libsnug-malloc.

#ifndef EXAMPLES_MEASURE_H
#define EXAMPLES_MEASURE_H

#include "snug.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct variant {
  const char *name;
  void (*run)(void *argument); // one operation
};

// keep - makes the compiler believe that what `p` points to is looked at, so that it leaves no
// allocation out.
static inline void keep(const void *p) {
  __asm__ volatile("" : : "r"(p) : "memory");
}

// checked - `p`, or the end of the program if there is no memory.
static inline void *checked(void *p) {
  if (!p) {
    fputs("out of memory\n", stderr);
    exit(1);
  }
  return p;
}

static inline double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// nanoseconds_per_run - the fastest of five batches of at least 10 ms: what slows a batch down is
// something else that the machine does.
static inline double nanoseconds_per_run(void (*run)(void *), void *argument) {
  double fastest = 0;
  for (int batch = 0; batch < 5; batch++) {
    long runs = 0;
    double start = seconds_now(), elapsed;
    do {
      run(argument);
      runs++;
      elapsed = seconds_now() - start;
    } while (elapsed < 0.01);
    double each = 1e9 * elapsed / (double)runs;
    if (batch == 0 || each < fastest)
      fastest = each;
  }
  return fastest;
}

// compare - prints a table of `count` variants. Returns 0, or 1 if counting failed; the program's
// exit status.
static inline int compare(const char *title, const struct variant *variants, int count,
                          void *argument, const char *when_not_to_bother) {
  printf("%s\n%-24s%12s%12s%12s\n", title, "", "allocs/op", "bytes/op", "ns/op");
  for (int i = 0; i < count; i++) {
    struct snug_measurement one;
    if (snug_measure(variants[i].run, argument, 100, &one) != 0)
      return 1;
    printf("  %-22s%12g%12g%12.0f\n", variants[i].name, one.allocations, one.bytes,
           nanoseconds_per_run(variants[i].run, argument));
  }
  printf("When not to bother: %s\n", when_not_to_bother);
  return fflush(stdout) == 0 ? 0 : 1;
}

#endif
