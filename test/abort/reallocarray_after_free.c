// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// As realloc, whose name it is reported under.

#include "entry_points.h"
#include "expect_abort.h"

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    void *p = e->malloc(e->bytes);
    free(p);
    EXPECT_ABORT(p = reallocarray(p, 2, e->bytes),
                 "snug: fatal: realloc after free of %p (%zu-byte %sclass)\n", p, e->bytes,
                 e->family);
  }
}
