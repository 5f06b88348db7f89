// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Freed before fork, freed again in the child and in the child's child; the parent is unharmed, and
// what was live in the parent is live in the child.

#include "entry_points.h"
#include "expect_abort.h"

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    void *p = e->malloc(e->bytes);
    void *live = e->malloc(e->bytes);
    free(p);
    EXPECT_ABORT(free(p), "snug: fatal: double free of %p (%zu-byte %sclass)\n", p, e->bytes,
                 e->family);
    EXPECT_ABORT(
        {
          free(live);
          struct child grandchild;
          if (child_begin(&grandchild)) {
            free(live);
            _exit(0);
          }
          child_end(&grandchild);
          dprintf(2, "%s", grandchild.message);
          abort();
        },
        "snug: fatal: double free of %p (%zu-byte %sclass)\n", live, e->bytes, e->family);
    free(live);
  }
}
