// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// dispatch.c - malloc, calloc and the aligned functions themselves, in libsnug-malloc only: a size
// that was not known when compiling finds its class in a table. What is larger than the largest
// class, or aligned more than any, goes to the next allocator.
//
// Sizes are rounded up to 16 at least, since nothing is known of the type; so every object has a
// state of the coarse map, and is 16-aligned.

#define _GNU_SOURCE
#include "entry.h"
#include "generic.h"
#include "os.h"
#include "snug.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 1024, LARGEST_ALIGNMENT = 64, GRANULE = 16 };

// By (size + 15) / 16. malloc(0) gives an object, too.
static const uint8_t bin_of_size[LARGEST / GRANULE + 1] = {
    [0 ... 1] = 1 * FAMILY_COUNT, // 16 bytes
    [2] = 3 * FAMILY_COUNT,       // 32
    [3] = 5 * FAMILY_COUNT,       // 48
    [4] = 7 * FAMILY_COUNT,       // 64
    [5] = 9 * FAMILY_COUNT,       // 80
#define SNUG_SIZE_CLASS(index, bytes)
#define SNUG_LARGE_SIZE_CLASS(index, previous, bytes)                                              \
  [(previous) / GRANULE + 1 ...(bytes) / GRANULE] = LARGE_BIN(index),
#include "size_classes.def"
};

ALWAYS_INLINE unsigned bin_for(size_t size) {
  unsigned bin = bin_of_size[(size + GRANULE - 1) / GRANULE];
  if (bin < FIRST_COARSE_BIN)
    __builtin_unreachable();
  return bin;
}

// The misses. The next malloc, not the process's: that may be one that has asked us.
static __attribute__((noinline)) void *malloc_missed(size_t size, unsigned bin) {
  void *p = snug_cache_take(size, bin);
  return p ? p : snug_generic_malloc(size);
}

static __attribute__((noinline)) void *calloc_missed(size_t bytes, unsigned bin) {
  void *p = snug_cache_take(bytes, bin);
  return p ? __builtin_memset(p, 0, bytes) : snug_generic_calloc(1, bytes);
}

static void *snug_malloc(size_t size) {
  if (UNLIKELY(size > LARGEST))
    return snug_generic_malloc(size);
  unsigned bin = bin_for(size);
  void *p = hit(bin);
  return LIKELY(p) ? p : malloc_missed(size, bin);
}

static void *snug_calloc(size_t count, size_t size) {
  size_t bytes;
  if (UNLIKELY(__builtin_mul_overflow(count, size, &bytes))) {
    errno = ENOMEM;
    return NULL;
  }
  if (UNLIKELY(bytes > LARGEST))
    return snug_generic_calloc(count, size);
  unsigned bin = bin_for(bytes);
  void *p = hit(bin);
  return LIKELY(p) ? __builtin_memset(p, 0, bytes) : calloc_missed(bytes, bin);
}

// NULL if the size or alignment is not one of ours, or the bin has nothing to give. Every multiple
// of 32 or 64 is in a class that is one, too; 0 bytes are aligned like 1.
static void *take_aligned(size_t alignment, size_t size) {
  if (alignment & (alignment - 1) || alignment > LARGEST_ALIGNMENT || size > LARGEST)
    return NULL;
  size_t rounded = alignment ? (size + !size + alignment - 1) & -alignment : size;
  return obtain(THIS_BIN, bin_for(rounded));
}

static void *snug_memalign(size_t alignment, size_t size) {
  void *p = take_aligned(alignment, size);
  return p ? p : snug_generic_memalign(alignment, size);
}

static int snug_posix_memalign(void **out, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || alignment & (alignment - 1))
    return EINVAL;
  int saved_errno = errno;
  void *p = snug_memalign(alignment, size);
  errno = saved_errno;
  if (!p)
    return ENOMEM;
  *out = p;
  return 0;
}

static void *snug_valloc(size_t size) {
  return snug_generic_memalign(snug_os_page_bytes(), size);
}

static void *snug_pvalloc(size_t size) {
  size_t page = snug_os_page_bytes();
  size_t bytes;
  if (__builtin_add_overflow(size, page - 1, &bytes)) {
    errno = ENOMEM;
    return NULL;
  }
  return snug_generic_memalign(page, bytes & -page);
}

INTERPOSE(void *, malloc, (size_t size), snug_malloc)
INTERPOSE(void *, calloc, (size_t count, size_t size), snug_calloc)
INTERPOSE(void *, aligned_alloc, (size_t alignment, size_t size), snug_memalign)
INTERPOSE(void *, memalign, (size_t alignment, size_t size), snug_memalign)
INTERPOSE(void *, valloc, (size_t size), snug_valloc)
INTERPOSE(void *, pvalloc, (size_t size), snug_pvalloc)
INTERPOSE(int, posix_memalign, (void **out, size_t alignment, size_t size), snug_posix_memalign)
