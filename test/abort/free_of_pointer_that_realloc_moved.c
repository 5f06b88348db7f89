// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// The old address is dead when realloc has moved the content.

#include "entry_points.h"
#include "expect_abort.h"

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char *p = e->malloc(e->bytes);
    char *moved = realloc(p, 200);
    CHECK(moved && moved != p);
    EXPECT_ABORT(free(p), "snug: fatal: double free of %p (%zu-byte %sclass)\n", p, e->bytes,
                 e->family);
    free(moved);
  }
}
