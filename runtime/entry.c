// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// entry.c - the entry points that the plugin calls: read this first.
//
// Each is stamped from one of the two templates below, with the bin, its size and the granule of
// its state as constants. A hit pops a pointer from the calling thread's magazine and marks the
// object live: 14 instructions on x86-64, one conditional branch, no call. Everything else (no
// object left, first call, not in use, counting, out of memory) is a miss, out of line in cache.c.
//
// The size arrives because the entry points have the signature of the function that they replace;
// only the generic path looks at it.

#include "cache.h"
#include "snug.h"

#include <stdint.h>

// Pops the last free object below `top` and marks it live.
ALWAYS_INLINE void *pop(struct cache *cache, unsigned bin, uintptr_t top) {
  top -= sizeof(void *);
  cache->top[bin] = (void **)top;
  void *p = *(void **)top;
  *state_of(bin, p) = live_state(p);
  return p;
}

ALWAYS_INLINE void *allocate(unsigned bin, size_t size) {
  struct cache *cache = this_cache();
  uintptr_t top = (uintptr_t)cache->top[bin];
  if (UNLIKELY(is_empty_top(top)))
    return cache_allocate(size, bin);
  return pop(cache, bin, top);
}

ALWAYS_INLINE void *allocate_zeroed(unsigned bin, size_t bytes, size_t count, size_t size) {
  struct cache *cache = this_cache();
  uintptr_t top = (uintptr_t)cache->top[bin];
  if (UNLIKELY(is_empty_top(top)))
    return cache_allocate_zeroed(count, size, bin);
  return __builtin_memset(pop(cache, bin, top), 0, bytes);
}

#define FAMILY_ENTRY_POINTS(index, bytes, family, infix)                                           \
  EXPORTED void *__snug_malloc_##infix##bytes(size_t size) {                                       \
    return allocate((index)*FAMILY_COUNT + (family), size);                                        \
  }                                                                                                \
  EXPORTED void *__snug_calloc_##infix##bytes(size_t count, size_t size) {                         \
    return allocate_zeroed((index)*FAMILY_COUNT + (family), bytes, count, size);                   \
  }

#define SNUG_SIZE_CLASS(index, bytes)                                                              \
  FAMILY_ENTRY_POINTS(index, bytes, FAMILY_GENERAL, )                                              \
  FAMILY_ENTRY_POINTS(index, bytes, FAMILY_DATA, data_)
#include "size_classes.def"
