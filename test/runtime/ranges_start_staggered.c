// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && %t
//
// The first objects of the ranges lie at different cache lines of a page and at different pages:
// equally aligned, all classes would fight for the same sets of the caches.

#include "region_of.h"

int main(void) {
  struct region region = find_region();
  unsigned lines[ENTRY_POINT_COUNT], pages[ENTRY_POINT_COUNT];
  for (int i = 0; i < ENTRY_POINT_COUNT; i++) {
    size_t offset = (size_t)((char *)entry_points[i].malloc(entry_points[i].bytes) - region.base) %
                    region.range_bytes;
    lines[i] = offset / 64 % 64;
    pages[i] = offset / 4096 % 64;
    for (int other = 0; other < i; other++)
      CHECK(lines[i] != lines[other] && pages[i] != pages[other]);
  }
}
