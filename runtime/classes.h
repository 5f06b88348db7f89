// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// classes.h - numbers the size classes, the families and the bins.
//
// A *class* is a size in bytes (size_classes.def). A *family* separates memory that is known to
// hold no pointer from the rest. A *bin* is one class of one family: it has an address range, a
// slab, a depot and, in each thread, a cache of its own. The two bins of a small class are
// neighbours; the large classes, in a library built with SNUG_DISPATCH, are of one family.
//
// A bin's number is that of its range. Numbers come in blocks: 20 that are bins, 20 that are not,
// so that a cache, an array indexed by these numbers, has a place for a second word of each bin at
// a fixed distance, the same in both libraries (cache.h).

#ifndef SNUG_CLASSES_H
#define SNUG_CLASSES_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

enum {
#define SNUG_SIZE_CLASS(index, bytes) +1
  SMALL_CLASS_COUNT = 0
#include "size_classes.def"
};

enum {
#ifdef SNUG_DISPATCH
#define SNUG_SIZE_CLASS(index, bytes)
#define SNUG_LARGE_SIZE_CLASS(index, previous, bytes) +1
  LARGE_CLASS_COUNT = 0
#include "size_classes.def"
#else
  LARGE_CLASS_COUNT = 0
#endif
};

enum { CLASS_COUNT = SMALL_CLASS_COUNT + LARGE_CLASS_COUNT };

enum family { FAMILY_GENERAL, FAMILY_DATA, FAMILY_COUNT };

enum { BINS_IN_BLOCK = SMALL_CLASS_COUNT * FAMILY_COUNT };

// The number of a large class's bin.
#define LARGE_BIN(index)                                                                           \
  (2 * BINS_IN_BLOCK * (1 + (index) / BINS_IN_BLOCK) + (index) % BINS_IN_BLOCK)

// One past the highest number.
enum { BIN_COUNT = LARGE_CLASS_COUNT ? LARGE_BIN(LARGE_CLASS_COUNT - 1) + 1 : BINS_IN_BLOCK };

// Bins below this one hold objects smaller than 16 bytes, so two objects can lie in 16 bytes.
enum { FIRST_COARSE_BIN = 1 * FAMILY_COUNT };

static const uint16_t class_bytes[CLASS_COUNT] = {
#define SNUG_SIZE_CLASS(index, bytes) [index] = (bytes),
#ifdef SNUG_DISPATCH
#define SNUG_LARGE_SIZE_CLASS(index, previous, bytes) [SMALL_CLASS_COUNT + (index)] = (bytes),
#endif
#include "size_classes.def"
};

// Whether the number is that of a bin.
static inline bool is_bin(unsigned bin) {
  return LARGE_CLASS_COUNT == 0 || bin / BINS_IN_BLOCK % 2 == 0;
}

static inline bool is_large_bin(unsigned bin) {
  return LARGE_CLASS_COUNT != 0 && bin >= BINS_IN_BLOCK;
}

static inline unsigned bin_bytes(unsigned bin) {
  if (!is_large_bin(bin))
    return class_bytes[bin / FAMILY_COUNT];
  unsigned block = bin / BINS_IN_BLOCK / 2;
  return class_bytes[SMALL_CLASS_COUNT + (block - 1) * BINS_IN_BLOCK + bin % BINS_IN_BLOCK];
}

static inline enum family bin_family(unsigned bin) {
  return is_large_bin(bin) ? FAMILY_GENERAL : (enum family)(bin % FAMILY_COUNT);
}

// for_each_bin (bin) - the numbers that are bins, in address order.
#define for_each_bin(bin)                                                                          \
  for (unsigned bin = 0; bin < BIN_COUNT; bin++)                                                   \
    if (is_bin(bin))

#pragma GCC visibility pop

#endif
