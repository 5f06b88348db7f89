// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// measure.h - counting single operations for snug_measure, in libsnug-malloc, which sees them all.
//
// While a measurement is on, the measuring thread and those that begin have no cache: all that they
// do is a miss, and the misses call what is declared here. Threads with a cache are not counted.

#ifndef SNUG_MEASURE_H
#define SNUG_MEASURE_H

#include "compiler.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef SNUG_DISPATCH

#pragma GCC visibility push(hidden)

extern bool snug_measure_is_on;

void snug_measure_add_allocation(size_t bytes);
void snug_measure_add_free(void);

ALWAYS_INLINE bool measure_is_on(void) {
  return UNLIKELY(__atomic_load_n(&snug_measure_is_on, __ATOMIC_RELAXED));
}

#pragma GCC visibility pop

#else

#define measure_is_on() false
#define snug_measure_add_allocation(bytes) ((void)(bytes))
#define snug_measure_add_free() ((void)0)

#endif

// measure_allocation, measure_free - one successful call. `bytes` of memory were obtained by it.
ALWAYS_INLINE void measure_allocation(size_t bytes) {
  if (measure_is_on())
    snug_measure_add_allocation(bytes);
}

ALWAYS_INLINE void measure_free(void) {
  if (measure_is_on())
    snug_measure_add_free();
}

#endif
