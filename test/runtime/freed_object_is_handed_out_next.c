// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && %t
//
// LIFO within a thread: memory is reused while it is warm in the caches.

#include "check.h"
#include "entry_points.h"

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    void *first = e->malloc(e->bytes);
    void *second = e->malloc(e->bytes);
    free(first);
    free(second);
    CHECK(e->malloc(e->bytes) == second);
    CHECK(e->malloc(e->bytes) == first);
  }
}
