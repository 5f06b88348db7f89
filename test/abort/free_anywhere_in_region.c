// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// 1,000 addresses drawn from all of the region, of any alignment: none crashes, all are named.

#include "entry_points.h"
#include "expect_abort.h"
#include "region_of.h"

int main(void) {
  struct region region = find_region();
  unsigned long random = 1;
  for (int i = 0; i < 1000; i++) {
    random = random * 6364136223846793005 + 1442695040888963407;
    unsigned long distance = (random >> 8) % (region.range_bytes * ENTRY_POINT_COUNT);
    char *p = region.base + (i % 2 ? distance : distance & ~7UL);
    const struct entry_point *e = &entry_points[distance / region.range_bytes];
    EXPECT_ABORT(free(p), "snug: fatal: invalid free of %p (%zu-byte %sclass): never allocated\n",
                 p, e->bytes, e->family);
  }
}
