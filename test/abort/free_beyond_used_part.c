// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Further into the range of a class than anything was ever allocated, aligned or not.

#include "entry_points.h"
#include "expect_abort.h"

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char *p = e->malloc(e->bytes);
    for (size_t distance = 256 << 10; distance < 512 << 20; distance *= 4) {
      char *beyond = p + e->bytes * distance / 80;
      EXPECT_ABORT(free(beyond),
                   "snug: fatal: invalid free of %p (%zu-byte %sclass): never allocated\n", beyond,
                   e->bytes, e->family);
      EXPECT_ABORT(free(beyond + 3),
                   "snug: fatal: invalid free of %p (%zu-byte %sclass): never allocated\n",
                   beyond + 3, e->bytes, e->family);
    }
  }
}
