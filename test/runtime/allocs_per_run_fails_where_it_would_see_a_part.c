// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: malloc
// RUN: %cc %s %libs -o %t && (%t; echo $?) > %t.out 2>&1 && %FileCheck %s < %t.out
//
// Without libsnug-malloc, only what the plugin rewrote could be counted.

#include "check.h"
#include "snug.h"

#include <errno.h>

static int calls;

static void function(void *unused) {
  (void)unused;
  calls++;
}

int main(void) {
  CHECK(snug_allocs_per_run(function, 0, 1) < 0 && errno == ENOTSUP && calls == 0);
  struct snug_measurement result;
  CHECK(snug_measure(function, 0, 1, &result) == -1 && errno == ENOTSUP && calls == 0);
  return 7;
}

// CHECK: snug: cannot measure: not counted would be malloc; link the program with libsnug-malloc in place of libsnug, and preload no other allocator
// CHECK-NEXT: snug: cannot measure:
// CHECK-NEXT: 7
