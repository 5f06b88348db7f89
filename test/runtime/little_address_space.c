// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: malloc
// RUN: %cc %s %libs -o %t
// RUN: bash -c 'ulimit -v $((100 << 10)) && %t 50' | %FileCheck %s --check-prefix=ASIDE
// RUN: bash -c 'ulimit -v $((1 << 20)) && %t 1000' | %FileCheck %s --check-prefix=ASIDE
// RUN: bash -c 'ulimit -v $((5 << 20)) && %t 5000' | %FileCheck %s --check-prefix=ASIDE
// RUN: bash -c 'ulimit -v $((20 << 20)) && %t 20000' | %FileCheck %s --check-prefix=ASIDE
// RUN: bash -c 'ulimit -v $((120 << 20)) && %t 120000' | %FileCheck %s --check-prefix=ONE
// RUN: bash -c 'ulimit -v $((500 << 20)) && %t 500000' | %FileCheck %s --check-prefix=FOUR
// RUN: bash -c 'ulimit -v $((4000 << 20)) && %t 4000000' | %FileCheck %s --check-prefix=ALL
//
// Started under ulimit -v: with little, the runtime steps aside and says so, and leaves the program
// all of it; with some, it takes smaller ranges.

#include "check.h"
#include "entry_points.h"

#include <sys/mman.h>

int main(int argc, char **argv) {
  CHECK(argc == 2);
  puts(snug_status());
  FOR_EACH_ENTRY_POINT(e)
  free(e->malloc(e->bytes));
  // What the limit leaves is the program's: three quarters of it in one piece.
  size_t bytes = (size_t)atol(argv[1]) << 20;
  void *large =
      mmap(NULL, bytes / 4 * 3, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  CHECK(large != MAP_FAILED);
}

// ASIDE: aside: too little address space, or all of it is locked (mlockall); allocations go to malloc
// ONE: on: {{10|37}} size classes, 1 GiB of address space for each
// FOUR: on: {{10|37}} size classes, 4 GiB of address space for each
// ALL: on: {{10|37}} size classes, 16 GiB of address space for each
