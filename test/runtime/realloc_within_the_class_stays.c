// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Shrinking an object that is aligned well enough, or growing back to the class's size, moves
// nothing.

#include "check.h"
#include "entry_points.h"

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char *p = e->malloc(e->bytes);
    for (size_t size = 1; size <= e->bytes; size++)
      if (size < 16 || (uintptr_t)p % 16 == 0)
        CHECK(realloc(p, size) == p);
    free(p);
  }
}
