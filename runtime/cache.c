// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cache.c - the misses: a bin had no object to give, or no room to take one.
//
// A thread has up to two magazines for each bin, the one in the bin and a spare, so that a program
// that allocates and frees around the edge of one does not go to the depot each time (Bonwick and
// Adams, "Magazines and Vmem", USENIX 2001).

#include "cache.h"

#include "depot.h"
#include "generic.h"
#include "inline_abi.h"
#include "measure.h"
#include "mode.h"
#include "stats.h"
#include "thread.h"

#include <stddef.h>
#include <stdlib.h>

__thread struct cache snug_cache
    __attribute__((tls_model("initial-exec"), aligned(OS_TLS_ALIGNMENT)));

fill_function *snug_cache_fill = snug_depot_fill;

enum { LARGE_REFILL_BYTES = 16 << 10 };

// Under this name for inlined code.
extern __thread struct cache SNUG_ABI_CACHE
    __attribute__((tls_model("initial-exec"), alias("snug_cache"), visibility("default")));

_Static_assert(offsetof(struct cache, top) == 0 && sizeof(snug_cache.top[0]) == 8 &&
                   (int)TOP_TO_END == ABI_BINS && (int)UNIT_BYTES == ABI_MAGAZINE_BYTES,
               "inline_abi.h describes another cache");
#define SNUG_SIZE_CLASS(index, bytes)                                                              \
  _Static_assert(SNUG_ABI_BIN(bytes, 0) == (index)*FAMILY_COUNT + FAMILY_GENERAL &&                \
                     SNUG_ABI_BIN(bytes, 1) == (index)*FAMILY_COUNT + FAMILY_DATA,                 \
                 "inline_abi.h numbers the bins otherwise");
#include "size_classes.def"

static void **magazine_start(void **top) {
  return (void **)((uintptr_t)top & ~(uintptr_t)(UNIT_BYTES - 1));
}

static unsigned held(void **top) {
  return (unsigned)(top - magazine_start(top));
}

static void load(unsigned bin, void **magazine, unsigned count) {
  snug_cache.top[bin] = magazine + count;
  snug_cache.top[bin + TOP_TO_END] = magazine + MAGAZINE_CAPACITY;
}

// The objects of a refill from the slab: few of those that are large.
static unsigned most_at_once(unsigned bin) {
  unsigned most = is_large_bin(bin) ? LARGE_REFILL_BYTES / bin_bytes(bin) : MAGAZINE_CAPACITY;
  return most < MAGAZINE_CAPACITY ? most : MAGAZINE_CAPACITY;
}

// Makes the bin non-empty. False if there is no memory.
static bool refill(struct thread *thread, unsigned bin) {
  void **spare = thread->spare[bin];
  if (spare && !is_empty_top((uintptr_t)spare)) {
    thread->spare[bin] = snug_cache.top[bin];
    load(bin, magazine_start(spare), held(spare));
    return true;
  }
  unsigned want = thread->refill[bin];
  thread->refill[bin] = (uint8_t)(want * 2 < most_at_once(bin) ? want * 2 : most_at_once(bin));
  void **magazine = snug_cache.top[bin];
  unsigned count = snug_cache_fill(bin, &magazine, want);
  if (magazine)
    load(bin, magazine, count);
  return count != 0;
}

// Makes room in the bin. False if the thread can have no magazine.
static bool make_room(struct thread *thread, unsigned bin) {
  void **spare = thread->spare[bin];
  void **empty;
  if (!snug_cache.top[bin]) {
    empty = snug_pool_get();
    if (!empty)
      return false;
  } else {
    empty = spare ? magazine_start(spare) : snug_pool_get();
    if (empty && spare && !is_empty_top((uintptr_t)spare))
      snug_depot_store(bin, &empty);
    if (!empty) {
      // No second magazine: empty the first.
      empty = magazine_start(snug_cache.top[bin]);
      snug_depot_give(bin, empty, MAGAZINE_CAPACITY);
    } else {
      thread->spare[bin] = snug_cache.top[bin];
    }
  }
  load(bin, empty, 0);
  return true;
}

static void give_uncached(void *p, unsigned bin) {
  snug_depot_give(bin, &p, 1);
}

struct uncached snug_uncached = {snug_depot_take, give_uncached};

__attribute__((noinline)) void *snug_cache_take(size_t size, unsigned bin) {
  if (!mode_is_on())
    return NULL;
  struct thread *thread = snug_thread_current();
  void *p;
  if (thread && refill(thread, bin)) {
    p = *--snug_cache.top[bin];
    *snug_state_of(bin, p) = live_state(p);
  } else {
    p = snug_uncached.take(size, bin);
  }
  if (p) {
    measure_allocation(bin_bytes(bin));
  } else {
    __atomic_fetch_add(&snug_counts[bin][COUNT_GENERIC], 1, __ATOMIC_RELAXED);
  }
  return p;
}

void *snug_cache_allocate(size_t size, unsigned bin) {
  void *p = snug_cache_take(size, bin);
  return p ? p : malloc(size);
}

void *snug_cache_allocate_zeroed(size_t count, size_t size, unsigned bin) {
  void *p = snug_cache_take(count * size, bin);
  return p ? __builtin_memset(p, 0, count * size) : calloc(count, size);
}

void snug_cache_free(void *p) {
  unsigned bin = (unsigned)heap_bin(heap_distance(p));
  struct thread *thread = snug_thread_current();
  if (thread && (snug_cache.top[bin] < snug_cache.top[bin + TOP_TO_END] || make_room(thread, bin)))
    *snug_cache.top[bin]++ = p;
  else
    snug_uncached.give(p, bin);
  measure_free();
}

unsigned snug_cache_held(unsigned bin) {
  const struct thread *thread = snug_thread_current();
  return thread ? held(snug_cache.top[bin]) + held(thread->spare[bin]) : 0;
}

static void unload(unsigned bin, void **top) {
  void **magazine = magazine_start(top);
  if (top != magazine)
    snug_depot_give(bin, magazine, held(top));
  if (magazine)
    snug_pool_put(magazine);
}

void snug_cache_flush(void) {
  struct thread *thread = snug_thread_current();
  if (!thread)
    return;
  for_each_bin (bin) {
    unload(bin, snug_cache.top[bin]);
    unload(bin, thread->spare[bin]);
    snug_cache.top[bin] = snug_cache.top[bin + TOP_TO_END] = thread->spare[bin] = NULL;
  }
}
