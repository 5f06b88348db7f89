// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// realloc(p, 0) frees p: whatever releases it again is an error.

#include "entry_points.h"
#include "expect_abort.h"

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    void *p = e->malloc(e->bytes);
    CHECK(realloc(p, 0) == NULL);
    EXPECT_ABORT(free(p), "snug: fatal: double free of %p (%zu-byte %sclass)\n", p, e->bytes,
                 e->family);
    EXPECT_ABORT(CHECK(realloc(p, 0)), "snug: fatal: realloc after free of %p (%zu-byte %sclass)\n",
                 p, e->bytes, e->family);
  }
}
