// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && %t
//
// malloc_trim gives back what is free: 2 million objects of mixed classes come and go, and less
// than 6 of 84 MiB remain resident: 256 KiB populated ahead for each of 20 bins, and bookkeeping.

#include "check.h"
#include "entry_points.h"
#include "memory_use.h"

#include <malloc.h>
#include <string.h>

enum { COUNT = 2000000 };

int main(void) {
  void **list = NULL;
  long before = resident_bytes();
  for (int i = 0; i < COUNT; i++) {
    const struct entry_point *e = &entry_points[i % ENTRY_POINT_COUNT];
    void **p = memset(e->malloc(e->bytes), 1, e->bytes);
    *p = list;
    list = p;
  }
  CHECK(resident_bytes() - before > 80 * MIB);
  while (list) {
    void **next = *list;
    free(list);
    list = next;
  }
  CHECK(malloc_trim(0) == 1);
  long left = resident_bytes() - before;
  dprintf(1, "%ld KiB\n", left / KIB);
  CHECK(left < 6 * MIB);
}
