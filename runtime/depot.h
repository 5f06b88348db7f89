// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// depot.h - what the threads share for each bin: a few full magazines that change hands whole, and
// behind them the slab. One lock a bin guards both.
//
// The depot is how memory freed by one thread comes back to another that allocates. It is small on
// purpose: magazines remember no order, the slab's bitmaps do.
//
// All functions are thread-safe.

#ifndef SNUG_DEPOT_H
#define SNUG_DEPOT_H

#include "pool.h"
#include "slab.h"

#pragma GCC visibility push(hidden)

enum { DEPOT_CAPACITY = 16 };

// snug_depot_fill - leaves between 1 and MAGAZINE_CAPACITY free objects in *magazine, which must be
// empty, or NULL if the thread has none: a full magazine from the depot, otherwise `want` objects
// from the slab. Returns how many, 0 if there is no memory.
unsigned snug_depot_fill(unsigned bin, void ***magazine, unsigned want);

// snug_depot_store - takes over a full magazine and leaves an empty one in *magazine.
void snug_depot_store(unsigned bin, void ***magazine);

// snug_depot_take - a single object, marked live, for a thread that has no cache; NULL if there is
// no memory. snug_depot_give - takes back any number.
void *snug_depot_take(size_t size, unsigned bin);
void snug_depot_give(unsigned bin, void *const *objects, unsigned count);

// snug_depot_trim - moves all full magazines to the slab and gives every free page back to the
// system. Returns the bytes given back.
size_t snug_depot_trim(unsigned bin);

void snug_depot_lock(unsigned bin);
void snug_depot_unlock(unsigned bin);

#pragma GCC visibility pop

#endif
