// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && %t
//
// The C23 forms take any size up to the class's, and libc's memory.

#include "check.h"
#include "entry_points.h"

void free_sized(void *p, size_t size);
void free_aligned_sized(void *p, size_t alignment, size_t size);

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    void *p = e->malloc(e->bytes);
    free_sized(p, e->bytes);
    CHECK(e->malloc(e->bytes) == p);
    free_aligned_sized(p, 8, e->bytes - 7);
    CHECK(e->malloc(e->bytes) == p);
  }
  free_sized(malloc(1000), 1000);
  free_aligned_sized(aligned_alloc(64, 128), 64, 128);
}
