// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// region.h - the address space: one reservation that holds a range for each bin, followed by the
// state maps; a second, elsewhere, for the slabs' group records and the pool. Each at a random
// place.
//
//   range 0 | range 1 | ... | coarse state map (region / 16) | fine state map (first ranges / 8)
//   group records 0 | 1 | ... | pool
//
// A range begins and ends with pages that are never mapped for use. Its first object lies at an
// offset that differs from range to range in pages and cache lines: equal offsets would make all
// classes fight for the same sets of the caches.

#ifndef SNUG_REGION_H
#define SNUG_REGION_H

#include "heap.h"
#include "slab.h"

#pragma GCC visibility push(hidden)

// snug_region_reserve - reserves everything and sets up the slabs; objects are not recognised until
// snug_region_open. Ranges are `range_gib` GiB (1, 4 or 16), less if that cannot be had. Returns
// NULL, or the reason why not.
const char *snug_region_reserve(unsigned range_gib);

// snug_region_open - from now on, pointers into the region are ours.
void snug_region_open(void);

// snug_region_range_gib - GiB of a range, 0 before snug_region_reserve.
unsigned snug_region_range_gib(void);

// snug_region_commit_objects - makes the objects of `slab` below `end` usable, and their states.
// With the bin's lock held. False if the system refuses.
bool snug_region_commit_objects(struct slab *slab, char *end);

// snug_region_commit_groups - the same for the slab's records.
bool snug_region_commit_groups(struct slab *slab, char *end);

// snug_region_contains - is p inside the region's used or usable part? Exact even after
// snug_region_settle; then, and only then, slower than comparing heap_index(p) with the limit.
bool snug_region_contains(const void *p, unsigned *bin);

// snug_region_settle - gives up all address space not in use, for good. With every lock held.
// Afterwards heap.limit is 0 and frees of our objects arrive through heap.next_free.
void snug_region_settle(void);

#pragma GCC visibility pop

#endif
