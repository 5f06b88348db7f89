// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// entry.c - the entry points that the plugin calls instead of malloc and calloc: read this first.
//
// Each is stamped from a template in entry.h, with the bin, its size and the granule of its state
// as constants. The size arrives because the entry points have the signature of the function that
// they replace; only the generic path looks at it.

#include "entry.h"
#include "snug.h"

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
