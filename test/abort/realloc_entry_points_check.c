// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// The realloc entry points check the pointer as realloc does.

#include "expect_abort.h"
#include "other_entry_points.h"

int main(void) {
  FOR_EACH_OTHER_ENTRY_POINT(e) {
    char *p = entry_point_of(e)->malloc(e->bytes);
    free(p);
    EXPECT_ABORT(CHECK(e->realloc(p, e->bytes)),
                 "snug: fatal: realloc after free of %p (%zu-byte %sclass)\n", p, e->bytes,
                 e->family);
    EXPECT_ABORT(CHECK(e->reallocarray(p + 4, 1, e->bytes)),
                 "snug: fatal: invalid realloc of %p (%zu-byte %sclass): "
                 "4 bytes after the start of the object at %p\n",
                 p + 4, e->bytes, e->family, p);
    if (e->bytes < 80) {
      char *q = other_entry_points[ENTRY_POINT_COUNT - 1].realloc(entry_point_of(e)->malloc(8), 80);
      EXPECT_ABORT(
          {
            free(q);
            free(q);
          },
          "snug: fatal: double free of %p (80-byte data class)\n", q);
      free(q);
    }
  }
}
