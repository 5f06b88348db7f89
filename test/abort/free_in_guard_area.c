// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// The unmapped pages at both ends of each range.

#include "entry_points.h"
#include "expect_abort.h"
#include "region_of.h"

int main(void) {
  struct region region = find_region();
  FOR_EACH_ENTRY_POINT(e) {
    char *start = region.base + (e - entry_points) * region.range_bytes;
    char *end = start + region.range_bytes;
    char *inside[] = {start,   start + 8, start + 4096, start + 65528,
                      end - 8, end - 16,  end - 65536};
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
      EXPECT_ABORT(free(inside[i]),
                   "snug: fatal: invalid free of %p (%zu-byte %sclass): never allocated\n",
                   inside[i], e->bytes, e->family);
  }
}
