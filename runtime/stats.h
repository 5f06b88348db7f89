// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// stats.h - counts for each bin, and SNUG_STATS: their report at exit.
//
// The depots count always, a step per refill and not per object. Single operations are counted only
// under SNUG_MODE=count, which makes every one of them a miss.

#ifndef SNUG_STATS_H
#define SNUG_STATS_H

#include "classes.h"
#include "compiler.h"
#include "config.h"

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

enum counter {
  // SNUG_MODE=count
  COUNT_ALLOCATIONS,
  COUNT_FREES,
  COUNT_LIVE,
  COUNT_PEAK,
  COUNT_GENERIC, // allocations that malloc had to serve
  // always
  COUNT_REFILLS,   // magazines or single objects handed to a thread
  COUNT_REFILLED,  // objects in them
  COUNT_EXCHANGES, // refills that took another thread's magazine whole
  COUNT_RETURNS,   // magazines or single objects taken back
  COUNT_RETURNED,  // objects in them
  COUNT_PURGED,    // bytes given back to the system
  COUNTERS
};

extern uint64_t snug_counts[BIN_COUNT][COUNTERS];

// stats_add - with the lock of the bin's depot held; readable without.
ALWAYS_INLINE void stats_add(unsigned bin, enum counter counter, uint64_t amount) {
  uint64_t *count = &snug_counts[bin][counter];
  __atomic_store_n(count, *count + amount, __ATOMIC_RELAXED);
}

// snug_stats_init - once, while deciding: keeps what the report at exit will need.
void snug_stats_init(void);

// snug_stats_restart - in a child after fork: counts begin anew, live objects stay.
void snug_stats_restart(void);

void snug_stats_add_allocation(unsigned bin, bool served);
void snug_stats_add_free(unsigned bin);

// Thread-safe. `p` is NULL if the generic path serves the call.
ALWAYS_INLINE void stats_count_allocation(unsigned bin, const void *p) {
  if (UNLIKELY(snug_config.mode == MODE_COUNT))
    snug_stats_add_allocation(bin, p != 0);
}

ALWAYS_INLINE void stats_count_free(unsigned bin) {
  if (UNLIKELY(snug_config.mode == MODE_COUNT))
    snug_stats_add_free(bin);
}

#pragma GCC visibility pop

#endif
