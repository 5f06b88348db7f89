// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// The object after the first one of a class has never been handed out.

#include "entry_points.h"
#include "expect_abort.h"

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char *p = e->malloc(e->bytes);
    EXPECT_ABORT(free(p + e->bytes),
                 "snug: fatal: invalid free of %p (%zu-byte %sclass): never allocated\n",
                 p + e->bytes, e->bytes, e->family);
    EXPECT_ABORT(free(p - e->bytes),
                 "snug: fatal: invalid free of %p (%zu-byte %sclass): never allocated\n",
                 p - e->bytes, e->bytes, e->family);
    EXPECT_ABORT(p = realloc(p + e->bytes, 1),
                 "snug: fatal: invalid realloc of %p (%zu-byte %sclass): never allocated\n",
                 p + e->bytes, e->bytes, e->family);
  }
}
