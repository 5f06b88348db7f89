// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// entry_aligned.c - the entry points that stand for aligned_alloc, memalign and posix_memalign.
//
// The plugin calls them only with a constant alignment that every object of the class has: the
// largest power of two that divides the class, at most 64. Linked into a program only if used.

#define _GNU_SOURCE
#include "entry.h"
#include "snug.h"

#include <malloc.h>
#include <stdlib.h>

#define ENTRY_POINTS(bin, bytes, infix)                                                            \
  EXPORTED void *__snug_aligned_alloc_##infix##bytes(size_t alignment, size_t size) {              \
    void *p = obtain(THIS_BIN, bin);                                                               \
    return LIKELY(p) ? p : aligned_alloc(alignment, size);                                         \
  }                                                                                                \
  EXPORTED void *__snug_memalign_##infix##bytes(size_t alignment, size_t size) {                   \
    void *p = obtain(THIS_BIN, bin);                                                               \
    return LIKELY(p) ? p : memalign(alignment, size);                                              \
  }                                                                                                \
  EXPORTED int __snug_posix_memalign_##infix##bytes(void **out, size_t alignment, size_t size) {   \
    void *p = obtain(THIS_BIN, bin);                                                               \
    if (UNLIKELY(!p))                                                                              \
      return posix_memalign(out, alignment, size);                                                 \
    *out = p;                                                                                      \
    return 0;                                                                                      \
  }

#include "each_bin.h"
