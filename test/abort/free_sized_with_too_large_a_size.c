// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// A size that the object cannot have.

#include "entry_points.h"
#include "expect_abort.h"

void free_sized(void *p, size_t size);
void free_aligned_sized(void *p, size_t alignment, size_t size);

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    void *p = e->malloc(e->bytes);
    EXPECT_ABORT(free_sized(p, e->bytes + 1),
                 "snug: fatal: free_sized of %p (%zu-byte %sclass) with a size of %zu\n", p,
                 e->bytes, e->family, e->bytes + 1);
    EXPECT_ABORT(free_aligned_sized(p, 8, (size_t)-1),
                 "snug: fatal: free_sized of %p (%zu-byte %sclass) with a size of %zu\n", p,
                 e->bytes, e->family, (size_t)-1);
    free_sized(p, e->bytes);
  }
}
