// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && env SNUG_MODE=off SNUG_STATS=1 %t 2>&1 | %FileCheck %s
// RUN: test -z "$(env SNUG_STATS=0 %t 2>&1)"
//
// A program on the generic path says so, and why, and has no counts.

#include "snug.h"

#include <stdlib.h>

int main(void) {
  free(__snug_malloc_24(24));
}

// CHECK: snug: process {{[0-9]+}} (stats_when_asid): aside: SNUG_MODE=off; allocations go to malloc
// CHECK-NOT: snug
