// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// UNSUPPORTED: malloc
// RUN: %cc %s %libs -o %t && env SNUG_STATS=1 %t 2>&1 | %FileCheck %s
//
// Without SNUG_MODE=count the report counts refills. What main has cached is not live; what is
// lost is.

#include "snug.h"

#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 1000; i++)
    if (!__snug_malloc_32(32))
      return 1;
}

// CHECK: snug: process {{[0-9]+}} (stats_count_ref): on: {{10|37}} size classes, 16 GiB of address space for each
// CHECK-NEXT: snug: {{ *}}32-byte class: {{1[0-2][0-9][0-9]}} objects refilled, 0 objects returned, 1000 live, {{1[0-2][0-9][0-9]}} peak, 0 left to malloc, {{[0-9]+}} refills, 0 exchanges, 0 returns, 0 bytes given back
// CHECK-NEXT: snug: total: {{1[0-2][0-9][0-9]}} objects refilled, 0 objects returned, 1000 live, {{1[0-2][0-9][0-9]}} peak, 0 left to malloc, {{[0-9]+}} refills, 0 exchanges, 0 returns, 0 bytes given back
