// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// entry.c - the entry points that the plugin calls instead of malloc and calloc: read this first.
//
// Each is stamped from a template in entry.h, with the bin, its size and the granule of its state
// as constants. The size arrives because the entry points have the signature of the function that
// they replace; only the generic path looks at it.

#include "entry.h"
#include "snug.h"

#define ENTRY_POINTS(bin, bytes, infix)                                                            \
  EXPORTED void *__snug_malloc_##infix##bytes(size_t size) {                                       \
    return allocate(bin, size);                                                                    \
  }                                                                                                \
  EXPORTED void *__snug_calloc_##infix##bytes(size_t count, size_t size) {                         \
    return allocate_zeroed(bin, bytes, count, size);                                               \
  }

#include "each_bin.h"
