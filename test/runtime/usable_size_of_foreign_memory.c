// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// libc answers for its own.

#include "check.h"

#include <malloc.h>
#include <stdlib.h>

int main(void) {
  for (size_t size = 1; size < 100000; size = size * 3 / 2 + 1) {
    char *p = malloc(size);
    size_t usable = malloc_usable_size(p);
    CHECK(usable >= size && usable < size + size / 4 + 8192);
    free(p);
  }
}
