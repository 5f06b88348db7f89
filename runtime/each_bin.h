// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// each_bin.h - expands ENTRY_POINTS(bin, bytes, infix), which the including file has defined, once
// for each bin that has entry points; `infix` is "data_" in those of the family without pointers.
// No include guard: each file that stamps entry points includes it once.
//
// The large classes are in libsnug-malloc only, and have one family.

#define SNUG_SIZE_CLASS(index, bytes)                                                              \
  ENTRY_POINTS((index)*FAMILY_COUNT + FAMILY_GENERAL, bytes, )                                     \
  ENTRY_POINTS((index)*FAMILY_COUNT + FAMILY_DATA, bytes, data_)
#ifdef SNUG_DISPATCH
#define SNUG_LARGE_SIZE_CLASS(index, previous, bytes) ENTRY_POINTS(LARGE_BIN(index), bytes, )
#endif
#include "size_classes.def"
