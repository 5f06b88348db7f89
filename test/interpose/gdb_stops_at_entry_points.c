// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: gdb, x86_64
// RUN: %cc -g %s %libs -o %t
// RUN: gdb -nx -batch -ex 'set breakpoint pending on' -ex 'break __snug_malloc_24' -ex run -ex 'print $rdi' -ex bt -ex delete -ex 'print given = (char *)__snug_malloc_24(24)' -ex continue %t 2>&1 | %FileCheck %s
//
// A debugger stops at an entry point by its name, with the size in the register of the first
// argument and the caller in the backtrace. The stopped program can be made to allocate, and then
// goes on to its end.

#include "check.h"
#include "snug.h"

#include <stdlib.h>
#include <string.h>

char *given;

int main(void) {
  char *own = __snug_malloc_24(21);
  CHECK(own && given && given != own);
  memset(own, 1, 21);
  memset(given, 2, 24);
  CHECK(own[20] == 1 && given[23] == 2);
  free(given);
  free(own);
  puts("works");
}

// CHECK: Breakpoint 1, {{.*}}__snug_malloc_24
// CHECK: $1 = 21
// CHECK: #0 {{.*}}__snug_malloc_24
// CHECK: #1 {{.*}}main ()
// CHECK: $2 = 0x{{[0-9a-f]+}}
// CHECK: works
// CHECK: exited normally
