// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// 16 bytes in classes that are multiples of 16, 8 in the others.

#include "check.h"
#include "entry_points.h"

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    size_t alignment = e->bytes % 16 ? 8 : 16;
    for (int i = 0; i < 2000; i++) {
      CHECK((uintptr_t)e->malloc(e->bytes) % alignment == 0);
      CHECK((uintptr_t)e->calloc(1, e->bytes) % alignment == 0);
    }
  }
}
