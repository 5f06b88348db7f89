// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// stats.h - counts for each bin, and SNUG_STATS: their report at exit.
//
// The depots count always, a step per refill and not per object. Under SNUG_MODE=count nothing is
// cached, every operation is a refill or a return of one object, and the same counts are exact.

#ifndef SNUG_STATS_H
#define SNUG_STATS_H

#include "classes.h"
#include "compiler.h"
#include "text.h"

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

enum counter {
  COUNT_LIVE,      // objects handed to threads and not taken back, those in their caches included
  COUNT_PEAK,      // the most that there were
  COUNT_GENERIC,   // allocations that malloc had to serve, as there was no memory
  COUNT_EXCHANGES, // refills that took another thread's magazine whole
  COUNT_PURGED,    // bytes given back to the system
  COUNT_REFILLS,   // magazines or single objects handed to a thread
  COUNT_REFILLED,  // objects in them
  COUNT_RETURNS,   // magazines or single objects taken back
  COUNT_RETURNED,  // objects in them
  COUNTERS
};

extern uint64_t snug_counts[BIN_COUNT][COUNTERS];

// stats_add - with the lock of the bin's depot held; readable without.
ALWAYS_INLINE void stats_add(unsigned bin, enum counter counter, uint64_t amount) {
  uint64_t *count = &snug_counts[bin][counter];
  __atomic_store_n(count, *count + amount, __ATOMIC_RELAXED);
}

// snug_stats_count_move - `objects` change hands; `moves` is COUNT_REFILLS or COUNT_RETURNS. With
// the lock of the bin's depot held.
void snug_stats_count_move(unsigned bin, enum counter moves, unsigned objects);

// snug_stats_read - a copy of the bin's counts, in which what the calling thread has cached is not
// live.
void snug_stats_read(unsigned bin, uint64_t counts[COUNTERS]);

// snug_stats_writer - what writes the report at exit: text, or metrics (metrics.c).
extern void (*snug_stats_writer)(int fd);

// snug_stats_init - once, while deciding: keeps what the report at exit will need.
void snug_stats_init(void);

// snug_stats_restart - in a child after fork: counts begin anew, live objects stay.
void snug_stats_restart(void);

#pragma GCC visibility pop

#endif
