// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: static
// RUN: %cc %s %malloc_archive -o %t && %t
//
// Memory from libsnug-malloc's malloc is checked as any other, in the large classes too.

#include "expect_abort.h"

#include <malloc.h>
#include <stdlib.h>

int main(void) {
  for (volatile size_t size = 1; size <= 1024; size += 11) {
    char *p = malloc(size);
    size_t class_bytes = malloc_usable_size(p);
    EXPECT_ABORT(free(p + 8),
                 "snug: fatal: invalid free of %p (%zu-byte class): "
                 "8 bytes after the start of the object at %p\n",
                 p + 8, class_bytes, p);
    EXPECT_ABORT(
        {
          free(p);
          free(p);
        },
        "snug: fatal: double free of %p (%zu-byte class)\n", p, class_bytes);
  }
}
