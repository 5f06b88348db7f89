// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// malloc_usable_size of a freed pointer is an error, not a number.

#include "entry_points.h"
#include "expect_abort.h"

#include <malloc.h>

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    void *p = e->malloc(e->bytes);
    free(p);
    EXPECT_ABORT(CHECK(malloc_usable_size(p)),
                 "snug: fatal: malloc_usable_size after free of %p (%zu-byte %sclass)\n", p,
                 e->bytes, e->family);
  }
}
