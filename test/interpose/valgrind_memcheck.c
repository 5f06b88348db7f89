// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: valgrind
// RUN: %cc -g %s %archive -o %t.archive && %cc -g %s %shared -o %t.shared
// RUN: valgrind --leak-check=full %t.archive 2>&1 | %FileCheck %s
// RUN: valgrind --leak-check=full %t.shared 2>&1 | %FileCheck %s
//
// Memcheck reports the program's errors as if the runtime were not there: a leak, a read of freed
// memory, a write past the requested size, a second free.

#include "snug.h"

#include <stdio.h>
#include <stdlib.h>

int main(void) {
  puts(snug_status());
  fflush(stdout);
  char *volatile leaked = __snug_malloc_24(20);
  leaked[20] = 1;
  leaked = NULL;
  char *volatile freed = __snug_calloc_data_40(1, 40);
  free(freed);
  putchar(freed[3]);
  free(freed);
}

// CHECK: aside: running under Valgrind; allocations go to malloc
// CHECK: Invalid write of size 1
// CHECK: 0 bytes after a block of size 20 alloc'd
// CHECK: Invalid read of size 1
// CHECK: 3 bytes inside a block of size 40 free'd
// CHECK: Invalid free()
// CHECK: 0 bytes inside a block of size 40 free'd
// CHECK: definitely lost: 20 bytes in 1 blocks
// CHECK: ERROR SUMMARY: 4 errors
