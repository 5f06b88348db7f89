// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// realloc.c - the other functions that take a pointer: realloc, reallocarray, malloc_usable_size,
// free_sized, free_aligned_sized; and malloc_trim.
//
// Only pointers that exist already arrive here, so none of these hands out memory of ours: an
// object that grows out of its class, or whose new size deserves more alignment than it has, moves
// to the generic path. Semantics are glibc's: realloc(p, 0) frees p and returns NULL.

#define _GNU_SOURCE
#include "realloc.h"
#include "cache.h"
#include "depot.h"
#include "fatal.h"
#include "free.h"
#include "generic.h"
#include "measure.h"
#include "mode.h"
#include "region.h"
#include "snug.h"

#include <errno.h>
#include <stdlib.h>

// The bytes that are the program's; fatal if no live object starts at p.
static size_t usable_bytes(const void *p, unsigned bin, const char *function) {
  return bin_bytes(bin) - reserved_bytes(snug_require_live(p, bin, function));
}

// malloc's promise: memory of n bytes suits any object that fits, and none fits above 16.
static bool is_aligned_for(const void *p, size_t size) {
  return size < 16 || (uintptr_t)p % 16 == 0;
}

bool snug_realloc_must_move(void *p, size_t size, unsigned *bin) {
  if (!snug_region_contains(p, bin))
    return false;
  return size > usable_bytes(p, *bin, "realloc") || !is_aligned_for(p, size);
}

void *snug_realloc_move(void *p, unsigned bin, void *to, size_t size) {
  size_t old_size = usable_bytes(p, bin, "realloc");
  if (to) {
    __builtin_memcpy(to, p, size < old_size ? size : old_size);
    snug_free_checked(p, bin, "realloc");
  }
  return to;
}

void *snug_realloc(void *p, size_t size) {
  unsigned bin = BIN_COUNT;
#ifdef SNUG_DISPATCH
  if (!p)
    return malloc(size);
#endif
  if (snug_realloc_must_move(p, size, &bin))
    return snug_realloc_move(p, bin, malloc(size), size);
  if (bin == BIN_COUNT)
    return snug_generic_realloc(p, size);
  if (size) {
    measure_allocation(0);
    return p;
  }
  snug_free_checked(p, bin, "realloc");
  return NULL;
}

static void *snug_reallocarray(void *p, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return NULL;
  }
  return snug_realloc(p, bytes);
}

static size_t snug_malloc_usable_size(void *p) {
  unsigned bin;
  if (!snug_region_contains(p, &bin))
    return snug_generic_usable_size(p);
  return usable_bytes(p, bin, "malloc_usable_size");
}

static void snug_free_sized(void *p, size_t size) {
  unsigned bin;
  if (snug_region_contains(p, &bin) && size > usable_bytes(p, bin, "free"))
    snug_fatal_wrong_size(p, bin, size);
  snug_free(p);
}

static void snug_free_aligned_sized(void *p, size_t alignment, size_t size) {
  (void)alignment;
  snug_free_sized(p, size);
}

static int snug_malloc_trim(size_t pad) {
  size_t given_back = 0;
  if (snug_is_on()) {
    snug_cache_flush();
    for_each_bin (bin)
      given_back += snug_depot_trim(bin);
  }
  return snug_generic_trim(pad) | (given_back != 0);
}

INTERPOSE(void *, realloc, (void *p, size_t size), snug_realloc)
INTERPOSE(void *, reallocarray, (void *p, size_t count, size_t size), snug_reallocarray)
INTERPOSE(size_t, malloc_usable_size, (void *p), snug_malloc_usable_size)
INTERPOSE(void, free_sized, (void *p, size_t size), snug_free_sized)
INTERPOSE(void, free_aligned_sized, (void *p, size_t alignment, size_t size),
          snug_free_aligned_sized)
INTERPOSE(int, malloc_trim, (size_t pad), snug_malloc_trim)
