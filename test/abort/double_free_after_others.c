// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// free(p); a few other objects of the class are freed; free(p).

#include "entry_points.h"
#include "expect_abort.h"

enum { OTHERS = 20 };

static void *others[OTHERS];

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    for (int i = 0; i < OTHERS / 2; i++)
      others[i] = e->malloc(e->bytes);
    void *p = e->malloc(e->bytes);
    for (int i = OTHERS / 2; i < OTHERS; i++)
      others[i] = e->malloc(e->bytes);
    free(p);
    for (int i = 0; i < OTHERS; i++)
      free(others[i]);
    EXPECT_ABORT(free(p), "snug: fatal: double free of %p (%zu-byte %sclass)\n", p, e->bytes,
                 e->family);
  }
}
