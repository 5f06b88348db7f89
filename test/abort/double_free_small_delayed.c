// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// As long as the address is not handed out again, the second free is caught, however late.

#include "entry_points.h"
#include "expect_abort.h"

#include <stdbool.h>

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    void *p = e->malloc(e->bytes);
    void *shield = e->malloc(e->bytes);
    free(p);
    // Freed last, handed out first: the shield lies over p.
    free(shield);
    for (int i = 0; i < 100000; i++) {
      void *q = e->malloc(e->bytes);
      CHECK(q != p);
      free(q);
    }
    EXPECT_ABORT(free(p), "snug: fatal: double free of %p (%zu-byte %sclass)\n", p, e->bytes,
                 e->family);
  }
}
