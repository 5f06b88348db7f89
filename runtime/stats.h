// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// stats.h - SNUG_STATS: what was served, written at exit.
//
// Always on are the depots' counts, one step per refill. SNUG_MODE=count makes every operation a
// miss and counts it here.

#ifndef SNUG_STATS_H
#define SNUG_STATS_H

#include "compiler.h"
#include "config.h"

#include <stdbool.h>

#pragma GCC visibility push(hidden)

// stats_init - once, while deciding: keeps what the report at exit will need.
void stats_init(void);

// stats_restart - in a child after fork: counts begin anew, live objects stay.
void stats_restart(void);

void stats_add_allocation(unsigned bin, bool served);
void stats_add_free(unsigned bin);

// Thread-safe. `p` is NULL if the generic path serves the call.
ALWAYS_INLINE void stats_count_allocation(unsigned bin, const void *p) {
  if (UNLIKELY(config.mode == MODE_COUNT))
    stats_add_allocation(bin, p != 0);
}

ALWAYS_INLINE void stats_count_free(unsigned bin) {
  if (UNLIKELY(config.mode == MODE_COUNT))
    stats_add_free(bin);
}

#pragma GCC visibility pop

#endif
