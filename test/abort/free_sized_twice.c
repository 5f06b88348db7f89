// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// The sized forms are checked like free.

#include "entry_points.h"
#include "expect_abort.h"

void free_sized(void *p, size_t size);
void free_aligned_sized(void *p, size_t alignment, size_t size);

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char *p = e->malloc(e->bytes);
    free_sized(p, e->bytes);
    EXPECT_ABORT(free_sized(p, e->bytes), "snug: fatal: double free of %p (%zu-byte %sclass)\n", p,
                 e->bytes, e->family);
    EXPECT_ABORT(free_aligned_sized(p, 8, e->bytes),
                 "snug: fatal: double free of %p (%zu-byte %sclass)\n", p, e->bytes, e->family);
    EXPECT_ABORT(free_sized(p + 4, 1),
                 "snug: fatal: invalid free of %p (%zu-byte %sclass): "
                 "4 bytes after the start of the object at %p\n",
                 p + 4, e->bytes, e->family, p);
  }
}
