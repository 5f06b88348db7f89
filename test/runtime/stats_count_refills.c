// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: malloc
// RUN: %cc %s %libs -o %t && env SNUG_STATS=1 %t 2>&1 | %FileCheck %s
//
// Without SNUG_MODE=count the report counts refills: objects handed to caches less those returned
// are at least those in use.

#include "snug.h"

#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 1000; i++)
    if (!__snug_malloc_32(32))
      return 1;
}

// CHECK: snug: process {{[0-9]+}} (stats_count_ref): on: {{10|37}} size classes, 16 GiB of address space for each
// CHECK-NEXT: snug: {{ *}}32-byte class: {{[0-9]+}} refills, {{1[0-2][0-9][0-9]}} objects refilled, 0 exchanges, 0 returns, 0 objects returned, 0 bytes given back
// CHECK-NEXT: snug: total: {{[0-9]+}} refills, {{1[0-2][0-9][0-9]}} objects refilled
