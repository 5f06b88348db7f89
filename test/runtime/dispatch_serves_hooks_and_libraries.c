// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: static
// RUN: %cc %s %malloc_archive -o %t && env SNUG_MODE=count SNUG_STATS=1 %t 2>&1 | %FileCheck %s
// RUN: %cc -DPLAIN %s -o %t.plain && env LD_PRELOAD=%malloc_library SNUG_MODE=count SNUG_STATS=1 %t.plain 2>&1 | %FileCheck %s
//
// What no plugin sees gains too: libc's own allocations and pointers to malloc; also in a program
// that was not even linked with the library.

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  void *(*volatile hook)(size_t) = malloc;
  for (int i = 0; i < 1000; i++) {
    char *volatile text = strdup("a string of some length");
    char *printed = NULL;
    if (asprintf(&printed, "%s %d", text, i) < 0)
      return 1;
    free(printed);
    free(text);
    free(hook(500));
  }
}

// CHECK: on: 37 size classes
// CHECK: snug: 32-byte class: {{[12][0-9][0-9][0-9]}} allocations
// CHECK: snug: 512-byte class: 1000 allocations, 1000 frees
