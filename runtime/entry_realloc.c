// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// entry_realloc.c - the entry points that stand for realloc and reallocarray with a constant new
// size: an object that has to move, or does not exist yet, goes to the class of that size. Memory
// of another allocator stays there. Linked into a program only if used.

#include "entry.h"
#include "realloc.h"
#include "snug.h"

// Out of line: a move costs more than a call, and forty copies would cost 9 KB.
static __attribute__((noinline)) void *reallocate(void *p, size_t size, unsigned bin) {
  unsigned old_bin;
  if (!p)
    return allocate(bin, size);
  if (!snug_realloc_must_move(p, size, &old_bin))
    return snug_realloc(p, size);
  bool is_whole = !is_bounded(*snug_state_of(old_bin, p)); // all its bytes are the program's
  if (bin_bytes(old_bin) == bin_bytes(bin) && is_whole)    // 8-aligned, as the caller's type allows
    return p;
  return snug_realloc_move(p, old_bin, allocate(bin, size), size);
}

#define ENTRY_POINTS(bin, bytes, infix)                                                            \
  EXPORTED void *__snug_realloc_##infix##bytes(void *p, size_t size) {                             \
    return reallocate(p, size, bin);                                                               \
  }                                                                                                \
  EXPORTED void *__snug_reallocarray_##infix##bytes(void *p, size_t count, size_t size) {          \
    return reallocate(p, count * size, bin);                                                       \
  }

#include "each_bin.h"
