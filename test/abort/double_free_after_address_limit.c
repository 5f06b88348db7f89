// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Objects from before RLIMIT_AS was lowered are checked as they were: after the reservation was
// given up, a double free, an interior pointer and a size query of a freed object are still caught.

#include "entry_points.h"
#include "expect_abort.h"

#include <malloc.h>

int main(void) {
  char *freed_before[ENTRY_POINT_COUNT], *live[ENTRY_POINT_COUNT];
  FOR_EACH_ENTRY_POINT(e) {
    freed_before[e - entry_points] = e->malloc(e->bytes);
    live[e - entry_points] = e->malloc(e->bytes);
    free(freed_before[e - entry_points]);
  }
  struct rlimit limit = {4UL << 30, 4UL << 30};
  CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
  FOR_EACH_ENTRY_POINT(e) {
    char *p = freed_before[e - entry_points];
    EXPECT_ABORT(free(p), "snug: fatal: double free of %p (%zu-byte %sclass)\n", p, e->bytes,
                 e->family);
    p = live[e - entry_points];
    EXPECT_ABORT(
        {
          free(p);
          free(p);
        },
        "snug: fatal: double free of %p (%zu-byte %sclass)\n", p, e->bytes, e->family);
    EXPECT_ABORT(free(p + 1),
                 "snug: fatal: invalid free of %p (%zu-byte %sclass): "
                 "1 bytes after the start of the object at %p\n",
                 p + 1, e->bytes, e->family, p);
    EXPECT_ABORT(
        {
          free(p);
          CHECK(malloc_usable_size(p));
        },
        "snug: fatal: malloc_usable_size after free of %p (%zu-byte %sclass)\n", p, e->bytes,
        e->family);
    free(p);
  }
}
