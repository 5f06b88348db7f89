// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t && env SNUG_MODE=off %t && env SNUG_MODE=count %t
//
// The alignment promised in snug.h is the largest power of two that divides the class's size: 64
// for class 64, 32 for class 32.

#include "check.h"
#include "other_entry_points.h"

int main(void) {
  FOR_EACH_OTHER_ENTRY_POINT(e) {
    size_t alignment = e->bytes & -e->bytes;
    for (int i = 0; i < 1000; i++) {
      CHECK((uintptr_t)e->aligned_alloc(alignment, e->bytes) % alignment == 0);
      CHECK((uintptr_t)e->memalign(alignment, e->bytes) % alignment == 0);
    }
  }
}
