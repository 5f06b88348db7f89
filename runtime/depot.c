// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// depot.c - see depot.h.

#include "depot.h"

#include "compiler.h"
#include "heap.h"
#include "lock.h"
#include "stats.h"

static struct depot {
  struct lock lock;
  unsigned full_count, empty_count;
  void **full[DEPOT_CAPACITY];
  void **empty[DEPOT_CAPACITY]; // left behind for full ones, so that the pool need not be asked
} depots[BIN_COUNT] __attribute__((aligned(CACHE_LINE)));

void snug_depot_lock(unsigned bin) {
  snug_lock_acquire(&depots[bin].lock);
}

void snug_depot_unlock(unsigned bin) {
  snug_lock_release(&depots[bin].lock);
}

static void purge_if_due(unsigned bin) {
  if (snug_slab_wants_purge(bin))
    stats_add(bin, COUNT_PURGED, snug_slab_purge(bin));
}

static void put_empty(struct depot *depot, void **magazine) {
  if (depot->empty_count < DEPOT_CAPACITY)
    depot->empty[depot->empty_count++] = magazine;
  else
    snug_pool_put(magazine);
}

// Objects leave a magazine from its end, so the lowest address goes there.
static unsigned fill_from_slab(unsigned bin, void **magazine, unsigned want) {
  unsigned count = snug_slab_take(bin, magazine, want);
  for (unsigned low = 0, high = count; low + 1 < high; low++) {
    void *object = magazine[low];
    magazine[low] = magazine[--high];
    magazine[high] = object;
  }
  return count;
}

unsigned snug_depot_fill(unsigned bin, void ***magazine, unsigned want) {
  struct depot *depot = &depots[bin];
  unsigned count = 0;
  snug_lock_acquire(&depot->lock);
  if (depot->full_count) {
    if (*magazine)
      put_empty(depot, *magazine);
    *magazine = depot->full[--depot->full_count];
    count = MAGAZINE_CAPACITY;
    stats_add(bin, COUNT_EXCHANGES, 1);
  } else {
    if (!*magazine)
      *magazine = snug_pool_get();
    if (*magazine)
      count = fill_from_slab(bin, *magazine, want);
  }
  snug_stats_count_move(bin, COUNT_REFILLS, count);
  snug_lock_release(&depot->lock);
  return count;
}

void snug_depot_store(unsigned bin, void ***magazine) {
  struct depot *depot = &depots[bin];
  void **empty = NULL;
  snug_lock_acquire(&depot->lock);
  snug_stats_count_move(bin, COUNT_RETURNS, MAGAZINE_CAPACITY);
  if (depot->full_count < DEPOT_CAPACITY)
    empty = depot->empty_count ? depot->empty[--depot->empty_count] : snug_pool_get();
  if (empty) {
    depot->full[depot->full_count++] = *magazine;
    *magazine = empty;
  } else {
    snug_slab_give(bin, *magazine, MAGAZINE_CAPACITY);
    purge_if_due(bin);
  }
  snug_lock_release(&depot->lock);
}

void *snug_depot_take(size_t size, unsigned bin) {
  (void)size;
  struct depot *depot = &depots[bin];
  void *object = NULL;
  snug_lock_acquire(&depot->lock);
  snug_stats_count_move(bin, COUNT_REFILLS, snug_slab_take(bin, &object, 1));
  snug_lock_release(&depot->lock);
  if (object)
    *snug_state_of(bin, object) = live_state(object);
  return object;
}

void snug_depot_give(unsigned bin, void *const *objects, unsigned count) {
  struct depot *depot = &depots[bin];
  snug_lock_acquire(&depot->lock);
  snug_stats_count_move(bin, COUNT_RETURNS, count);
  snug_slab_give(bin, objects, count);
  purge_if_due(bin);
  snug_lock_release(&depot->lock);
}

size_t snug_depot_trim(unsigned bin) {
  struct depot *depot = &depots[bin];
  snug_lock_acquire(&depot->lock);
  while (depot->full_count) {
    void **magazine = depot->full[--depot->full_count];
    snug_slab_give(bin, magazine, MAGAZINE_CAPACITY);
    snug_pool_put(magazine);
  }
  size_t bytes = snug_slab_purge(bin);
  stats_add(bin, COUNT_PURGED, bytes);
  snug_lock_release(&depot->lock);
  return bytes;
}
