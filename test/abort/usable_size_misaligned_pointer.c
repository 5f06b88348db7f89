// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// 1 to 7 bytes off the start of an object of every class, and off the middle of it.

#include "entry_points.h"
#include "expect_abort.h"

#include <malloc.h>

static void try_all(const struct entry_point *e, char *p) {
  for (size_t offset = 1; offset < e->bytes; offset++)
    if (offset % 8 != 0 && (offset < 8 || offset + 8 > e->bytes))
      EXPECT_ABORT(CHECK(malloc_usable_size(p + offset)),
                   "snug: fatal: invalid malloc_usable_size of %p (%zu-byte %sclass): "
                   "%zu bytes after the start of the object at %p\n",
                   p + offset, e->bytes, e->family, offset, p);
}

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char *p = e->malloc(e->bytes);
    try_all(e, p);
    free(p);
    try_all(e, p);
  }
}
