// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Memory of 16 bytes or more may hold an object aligned to 16, whichever class it came from and
// whether it grows or shrinks.

#include "check.h"
#include "entry_points.h"

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    for (size_t size = 1; size <= 120; size++) {
      // Two, as every other object of an odd class is aligned to 16 by chance.
      for (int i = 0; i < 2; i++) {
        void *p = realloc(e->malloc(e->bytes), size);
        CHECK(p);
        CHECK((uintptr_t)p % (size >= 16 ? 16 : 8) == 0);
      }
    }
  }
}
