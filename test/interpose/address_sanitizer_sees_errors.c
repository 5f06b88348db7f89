// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: address-sanitizer
// RUN: %cc -g -fsanitize=address %s %archive -o %t.1 && %not %t.1 2>&1 | %FileCheck %s --check-prefix=FREED
// RUN: %not %t.1 beyond 2>&1 | %FileCheck %s --check-prefix=BEYOND
// RUN: %cc -g -fsanitize=address %s %shared -o %t.2 && %not %t.2 2>&1 | %FileCheck %s --check-prefix=FREED
// RUN: %not %t.2 beyond 2>&1 | %FileCheck %s --check-prefix=BEYOND
//
// In a program built for it, use after free of an entry point's memory is reported, and a leak.

#include "snug.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  (void)argv;
  char *volatile p = __snug_malloc_24(20);
  if (argc == 2)
    putchar(p[20]);
  free(p);
  putchar(p[1]);
}

// FREED: ERROR: AddressSanitizer: heap-use-after-free
// BEYOND: ERROR: AddressSanitizer: heap-buffer-overflow
// BEYOND: 0 bytes {{to the right of|after}} 20-byte region
