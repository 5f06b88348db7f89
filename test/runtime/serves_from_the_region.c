// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && %t
//
// Every entry point hands out memory of its own, not malloc's: all of it lies in its range of the
// region, however much there is of it.

#include "check.h"
#include "entry_points.h"
#include "region_of.h"

int main(void) {
  CHECK(snug_is_on());
  struct region region = find_region();
  FOR_EACH_ENTRY_POINT(e) {
    uintptr_t start = (uintptr_t)region.base + (e - entry_points) * region.range_bytes;
    for (int i = 0; i < 20000; i++) {
      uintptr_t p = (uintptr_t)(i % 2 ? e->malloc(e->bytes) : e->calloc(1, e->bytes));
      CHECK(p - start < region.range_bytes);
    }
  }
}
