// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// depot.c - see depot.h.

#include "depot.h"

#include "compiler.h"
#include "lock.h"

static struct depot {
  struct lock lock;
  unsigned full_count;
  void **full[DEPOT_CAPACITY];
  struct depot_counts counts;
} depots[BIN_COUNT] __attribute__((aligned(CACHE_LINE)));

void depot_lock(unsigned bin) {
  lock_acquire(&depots[bin].lock);
}

void depot_unlock(unsigned bin) {
  lock_release(&depots[bin].lock);
}

static void purge_if_due(unsigned bin) {
  if (slab_wants_purge(bin))
    depots[bin].counts.purged_bytes += slab_purge(bin);
}

static void count_fill(struct depot *depot, unsigned objects) {
  depot->counts.fills += objects != 0;
  depot->counts.filled += objects;
}

static void count_store(struct depot *depot, unsigned objects) {
  depot->counts.stores++;
  depot->counts.stored += objects;
}

// Objects leave a magazine from its end, so the lowest address goes there.
static unsigned fill_from_slab(unsigned bin, void **magazine, unsigned want) {
  unsigned count = slab_take(bin, magazine, want);
  for (unsigned low = 0, high = count; low + 1 < high; low++) {
    void *object = magazine[low];
    magazine[low] = magazine[--high];
    magazine[high] = object;
  }
  return count;
}

unsigned depot_fill(unsigned bin, void ***magazine, unsigned want) {
  struct depot *depot = &depots[bin];
  unsigned count = 0;
  void **empty = NULL;
  depot_lock(bin);
  if (depot->full_count) {
    empty = *magazine;
    *magazine = depot->full[--depot->full_count];
    count = MAGAZINE_CAPACITY;
    depot->counts.exchanged++;
  } else {
    if (!*magazine)
      *magazine = pool_get();
    if (*magazine)
      count = fill_from_slab(bin, *magazine, want);
  }
  count_fill(depot, count);
  depot_unlock(bin);
  if (empty)
    pool_put(empty);
  return count;
}

void depot_store(unsigned bin, void ***magazine) {
  struct depot *depot = &depots[bin];
  depot_lock(bin);
  count_store(depot, MAGAZINE_CAPACITY);
  void **empty = depot->full_count < DEPOT_CAPACITY ? pool_get() : NULL;
  if (empty) {
    depot->full[depot->full_count++] = *magazine;
    *magazine = empty;
  } else {
    slab_give(bin, *magazine, MAGAZINE_CAPACITY);
    purge_if_due(bin);
  }
  depot_unlock(bin);
}

void *depot_take(unsigned bin) {
  void *object = NULL;
  depot_lock(bin);
  count_fill(&depots[bin], slab_take(bin, &object, 1));
  depot_unlock(bin);
  return object;
}

void depot_give(unsigned bin, void *const *objects, unsigned count) {
  depot_lock(bin);
  count_store(&depots[bin], count);
  slab_give(bin, objects, count);
  purge_if_due(bin);
  depot_unlock(bin);
}

size_t depot_trim(unsigned bin) {
  struct depot *depot = &depots[bin];
  depot_lock(bin);
  while (depot->full_count) {
    void **magazine = depot->full[--depot->full_count];
    slab_give(bin, magazine, MAGAZINE_CAPACITY);
    pool_put(magazine);
  }
  size_t bytes = slab_purge(bin);
  depot->counts.purged_bytes += bytes;
  depot_unlock(bin);
  return bytes;
}

struct depot_counts depot_counts(unsigned bin) {
  depot_lock(bin);
  struct depot_counts counts = depots[bin].counts;
  depot_unlock(bin);
  return counts;
}
