// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cache.h - the per-thread caches: one bin of pointers to free objects for each size class and
// family. A hit is all that malloc and free normally do.
//
// A bin's magazine is aligned to its size of 1 KiB and used from its start, so that the low bits of
// `top` say whether anything is left, and `end` says whether there is room. A bin that is all zero
// has neither: that is how a thread starts and ends, and how every mode other than plain caching
// works. The hit path never asks about modes.
//
// Only the owning thread touches its cache. Calls from signal handlers are no more allowed than for
// any malloc.

#ifndef SNUG_CACHE_H
#define SNUG_CACHE_H

#include "heap.h"
#include "os.h"
#include "pool.h"

#pragma GCC visibility push(hidden)

struct cache {
  // By bin: one past the last free object; the magazine's start if there is none. And TOP_TO_END
  // further on, one past the last usable slot.
  void **top[BIN_COUNT + BINS_IN_BLOCK];
};

// From a bin's top to its end, in words.
enum { TOP_TO_END = BINS_IN_BLOCK };

// 320 bytes of static TLS (without the large classes), so that a library with this runtime can be
// loaded by dlopen.
extern __thread struct cache snug_cache
    __attribute__((tls_model("initial-exec"), aligned(OS_TLS_ALIGNMENT)));

// The calling thread's cache as a plain pointer, and the place of a bin's top in it. Hit paths use
// these, not snug_cache: the barriers keep the compiler from addressing through the segment
// register or an index, with which Intel's Golden Cove cannot forward a store to the next load at
// once. Worth 30 % of an allocation freed at once, for one instruction.
ALWAYS_INLINE struct cache *this_cache(void) {
  struct cache *cache = &snug_cache;
  __asm__("" : "+r"(cache));
  return cache;
}

ALWAYS_INLINE void ***top_of(struct cache *cache, uintptr_t bin) {
  void ***top = &cache->top[bin];
  __asm__("" : "+r"(top));
  return top;
}

ALWAYS_INLINE bool is_empty_top(uintptr_t top) {
  return (top & (UNIT_BYTES - 1)) == 0;
}

// The misses, out of line. snug_cache_allocate returns NULL with errno ENOMEM if malloc does.
// snug_cache_free takes an object of ours that is marked freed already; errno is kept.
// snug_cache_take returns NULL if the generic path must serve the call; with the size THIS_BIN, the
// object is one of the bin's whatever the mode, for the sake of its alignment.
#define THIS_BIN SIZE_MAX
void *snug_cache_take(size_t size, unsigned bin);
void *snug_cache_allocate(size_t size, unsigned bin);
void *snug_cache_allocate_zeroed(size_t count, size_t size, unsigned bin);
void snug_cache_free(void *p);

// How threads that cache nothing allocate and free: one object at a time, by the depot, or by what
// one of the modes puts in its place. `take` returns an object that is marked live, NULL if there
// is none; `give` takes one that is marked freed.
struct uncached {
  void *(*take)(size_t size, unsigned bin);
  void (*give)(void *p, unsigned bin);
};
extern struct uncached snug_uncached;

// snug_cache_fill - what refills call: snug_depot_fill, or what measures it (metrics.c).
typedef unsigned fill_function(unsigned bin, void ***magazine, unsigned want);
extern fill_function *snug_cache_fill;

// snug_cache_held - how many free objects of the bin the calling thread has cached.
unsigned snug_cache_held(unsigned bin);

// snug_cache_flush - hands every cached object of the calling thread back to the depots and slabs.
void snug_cache_flush(void);

#pragma GCC visibility pop

#endif
