// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: heaptrack
// RUN: %cc -g %s %archive -o %t.archive && %cc -g %s %shared -o %t.shared && rm -f %t.*.zst
// RUN: env SNUG_VERBOSE=1 timeout 60 heaptrack -o %t.1 %t.archive 2>&1 | %FileCheck %s
// RUN: env SNUG_VERBOSE=1 timeout 60 heaptrack -o %t.2 %t.shared 2>&1 | %FileCheck %s
// RUN: heaptrack_print %t.1.zst | %FileCheck %s --check-prefix=REPORT
// RUN: heaptrack_print %t.2.zst | %FileCheck %s --check-prefix=REPORT
//
// The heap profiler sees every allocation and every free of ours as malloc's, and the program
// works.

#include "check.h"
#include "snug.h"

#include <stdio.h>
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 1000; i++) {
    char *p = __snug_malloc_24(24);
    CHECK(p);
    if (i % 10)
      free(p);
  }
  puts("works");
}

// CHECK-DAG: snug: aside: {{another allocator or a heap profiler is loaded|free belongs to another allocator}}
// CHECK-DAG: works
// Calls, and what is leaked: 100 objects of 24 bytes, and little else.
// REPORT: calls to allocation functions: 1{{[0-9][0-9][0-9]}} (
