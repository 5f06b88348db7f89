// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t && env SNUG_MODE=count %t && env SNUG_RANGE_GIB=1 %t
//
// free(p); free(p); in every class and family, in every mode that serves memory.

#include "entry_points.h"
#include "expect_abort.h"

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char *p = e->malloc(e->bytes);
    CHECK(p);
    EXPECT_ABORT(
        {
          free(p);
          free(p);
        },
        "snug: fatal: double free of %p (%zu-byte %sclass)\n", p, e->bytes, e->family);
    char *z = e->calloc(1, e->bytes);
    CHECK(z);
    EXPECT_ABORT(
        {
          free(z);
          free(z);
        },
        "snug: fatal: double free of %p (%zu-byte %sclass)\n", z, e->bytes, e->family);
    free(z);
    free(p);
  }
}
