// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// What follows the last object of a range, and precedes the first, cannot be touched: a linear
// overflow of a data object ends before it reaches an object that holds pointers.

#include "check.h"
#include "entry_points.h"
#include "region_of.h"

#include <setjmp.h>
#include <signal.h>

static sigjmp_buf before_fault;

static void on_fault(int signal) {
  siglongjmp(before_fault, signal);
}

static int faults(volatile char *p) {
  if (sigsetjmp(before_fault, 1))
    return 1;
  // cppcheck-suppress selfAssignment
  *p = *p;
  return 0;
}

int main(void) {
  signal(SIGSEGV, on_fault);
  struct region region = find_region();
  FOR_EACH_ENTRY_POINT(e) {
    char *start = region.base + (e - entry_points) * region.range_bytes;
    char *p = e->malloc(e->bytes);
    CHECK(!faults(p));
    for (size_t i = 0; i < 64 << 10; i += 4096) {
      CHECK(faults(start + i));
      CHECK(faults(start + region.range_bytes - 1 - i));
    }
    // Not yet needed is not usable either.
    CHECK(faults(start + region.range_bytes / 2));
  }
}
