// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t
// RUN: test -z "$(%t 2>&1)" && test -z "$(env SNUG_VERBOSE=0 %t 2>&1)"
// RUN: env SNUG_VERBOSE=1 %t 2>&1 | %FileCheck %s --check-prefix=ON --match-full-lines
// RUN: env SNUG_VERBOSE=1 SNUG_RANGE_GIB=1 %t 2>&1 | %FileCheck %s --check-prefix=SMALL
// RUN: env SNUG_VERBOSE=1 SNUG_MODE=count %t 2>&1 | %FileCheck %s --check-prefix=COUNT
// RUN: env SNUG_VERBOSE=1 SNUG_MODE=off %t 2>&1 | %FileCheck %s --check-prefix=OFF
// RUN: test $(env SNUG_VERBOSE=1 %t 2>&1 | wc -l) = 1
//
// One line on stderr at start; nothing without SNUG_VERBOSE=1.

#include "snug.h"

#include <stdlib.h>

int main(void) {
  free(__snug_malloc_24(24));
}

// ON: snug: on: {{10|37}} size classes, 16 GiB of address space for each
// SMALL: snug: on: {{10|37}} size classes, 1 GiB of address space for each
// COUNT: snug: on: {{10|37}} size classes, 16 GiB of address space for each, counting every operation
// OFF: snug: aside: SNUG_MODE=off; allocations go to malloc
