// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// At most 512 KiB resident, everything included.

#include "check.h"
#include "entry_points.h"
#include "memory_use.h"

#include <string.h>

int main(void) {
  resident_bytes(); // touches what it needs
  long before = resident_bytes();
  FOR_EACH_ENTRY_POINT(e)
  memset(e->malloc(e->bytes), 1, e->bytes);
  long cost = resident_bytes() - before;
  printf("%ld KiB\n", cost / KIB);
  CHECK(cost <= 512 * KIB);
}
