// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// At every multiple of 8 inside an object of every class, live or freed.

#include "entry_points.h"
#include "expect_abort.h"

#include <malloc.h>

static void try_all(const struct entry_point *e, char *p) {
  for (size_t offset = 8; offset < e->bytes; offset += 8)
    EXPECT_ABORT(CHECK(malloc_usable_size(p + offset)),
                 "snug: fatal: invalid malloc_usable_size of %p (%zu-byte %sclass): "
                 "%zu bytes after the start of the object at %p\n",
                 p + offset, e->bytes, e->family, offset, p);
}

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char *first = e->malloc(e->bytes);
    char *second = e->malloc(e->bytes);
    try_all(e, first);
    try_all(e, second);
    free(first);
    try_all(e, first);
    try_all(e, second);
  }
}
