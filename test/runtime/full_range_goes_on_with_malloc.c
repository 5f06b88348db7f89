// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && env SNUG_RANGE_GIB=1 SNUG_VERBOSE=1 %t 2>&1 | %FileCheck %s
//
// 1 GiB of 80-byte objects fill the range; the next ones come from malloc, all are good, and all
// can be freed. Said once with SNUG_VERBOSE=1.

#include "check.h"
#include "region_of.h"

#include <string.h>

int main(void) {
  struct region region = find_region();
  CHECK(region.range_bytes == (size_t)1 << 30);
  void **list = NULL;
  size_t ours = 0, others = 0, last = 0;
  while (others < 1000) {
    void **p = __snug_malloc_80(80);
    CHECK(p);
    size_t distance = (size_t)((char *)p - region.base);
    if (distance < region.range_bytes * ENTRY_POINT_COUNT)
      ours++;
    else
      others++;
    if (others == 0)
      last = distance % region.range_bytes;
    *p = list;
    list = p;
  }
  CHECK(ours > ((size_t)1 << 30) / 80 * 99 / 100);
  CHECK(last + 80 + (64 << 10) <= region.range_bytes); // the guard at the end stays
  while (list) {
    void **next = *list;
    free(list);
    list = next;
  }
}

// CHECK: snug: no more memory for the 80-byte class; the rest comes from malloc
// CHECK-NOT: no more memory
