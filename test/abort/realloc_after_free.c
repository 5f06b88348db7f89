// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Growing, shrinking and to zero.

#include "entry_points.h"
#include "expect_abort.h"

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    void *p = e->malloc(e->bytes);
    free(p);
    const size_t sizes[] = {0, 1, e->bytes, e->bytes + 1, 100000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
      EXPECT_ABORT(p = realloc(p, sizes[i]),
                   "snug: fatal: realloc after free of %p (%zu-byte %sclass)\n", p, e->bytes,
                   e->family);
  }
}
