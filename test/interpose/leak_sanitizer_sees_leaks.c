// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: leak-sanitizer
// RUN: %cc -g -fsanitize=leak %s %archive -o %t.1 && %not %t.1 2>&1 | %FileCheck %s
// RUN: %cc -g -fsanitize=leak %s %shared -o %t.2 && %not %t.2 2>&1 | %FileCheck %s
//
// What an entry point handed out and nobody points to is reported with its exact size.

#include "snug.h"

#include <stdio.h>
#include <stdlib.h>

static void leak(void) {
  void *volatile p = __snug_malloc_24(21); // NOLINT(clang-analyzer-deadcode.DeadStores): that is it
  p = NULL;
  (void)p;
}

int main(void) {
  leak();
}

// CHECK: ERROR: LeakSanitizer: detected memory leaks
// CHECK: SUMMARY: {{.*}}: 21 byte(s) leaked in 1 allocation(s)
