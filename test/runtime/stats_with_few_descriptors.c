// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && (ulimit -n 20; SNUG_STATS=1 %t) 2>&1 | %FileCheck %s
//
// A program limited to 20 descriptors still has a report.

#include "snug.h"

#include <stdlib.h>

int main(void) {
  free(__snug_malloc_24(24));
}

// CHECK: snug: total: {{.*}}, 1 refills
