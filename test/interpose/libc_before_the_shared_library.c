// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s -lc %shared -o %t && %t | %FileCheck %s
//
// Linked in an order that makes libc's free come first: the runtime steps aside.

#include "check.h"
#include "snug.h"

#include <stdlib.h>

int main(void) {
  puts(snug_status());
  free(__snug_malloc_24(24));
  free(realloc(__snug_malloc_24(24), 100));
  puts("works");
}

// CHECK: aside: free belongs to another allocator; allocations go to malloc
// CHECK: works
