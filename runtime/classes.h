// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// classes.h - numbers the size classes, the families and the bins.
//
// A *class* is a size in bytes (size_classes.def). A *family* separates memory that is known to
// hold no pointer from the rest. A *bin* is one class of one family: it has an address range, a
// slab, a depot and, in each thread, a cache of its own. The two bins of a class are neighbours.

#ifndef SNUG_CLASSES_H
#define SNUG_CLASSES_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

enum {
#define SNUG_SIZE_CLASS(index, bytes) +1
  CLASS_COUNT = 0
#include "size_classes.def"
};

enum family { FAMILY_GENERAL, FAMILY_DATA, FAMILY_COUNT };

enum { BIN_COUNT = CLASS_COUNT * FAMILY_COUNT };

// Bins below this one hold objects smaller than 16 bytes, so two objects can lie in 16 bytes.
enum { FIRST_COARSE_BIN = 1 * FAMILY_COUNT };

static const uint16_t class_bytes[CLASS_COUNT] = {
#define SNUG_SIZE_CLASS(index, bytes) [index] = (bytes),
#include "size_classes.def"
};

static inline unsigned bin_of(unsigned size_class, enum family family) {
  return size_class * FAMILY_COUNT + (unsigned)family;
}

static inline unsigned bin_bytes(unsigned bin) {
  return class_bytes[bin / FAMILY_COUNT];
}

static inline enum family bin_family(unsigned bin) {
  return (enum family)(bin % FAMILY_COUNT);
}

#pragma GCC visibility pop

#endif
