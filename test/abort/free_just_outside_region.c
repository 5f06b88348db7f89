// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Neighbouring addresses belong to libc: it crashes on them as it always does, and says nothing of
// ours.

#include "entry_points.h"
#include "expect_abort.h"
#include "region_of.h"

static void expect_crash(char *p) {
  struct child child;
  if (child_begin(&child)) {
    free(p);
    _exit(0);
  }
  child_end(&child);
  CHECK(WIFSIGNALED(child.status));
  CHECK(!strstr(child.message, "snug"));
}

int main(void) {
  struct region region = find_region();
  expect_crash(region.base - 16);
  expect_crash(region.base + region.range_bytes * ENTRY_POINT_COUNT + 16);
}
