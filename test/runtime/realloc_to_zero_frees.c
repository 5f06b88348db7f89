// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && %t
//
// glibc's semantics: NULL, the object is free, and errno stays.

#include "check.h"
#include "entry_points.h"

#include <errno.h>

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    // A leak of each would exhaust nothing, but handing the same object out again shows the free.
    void *p = e->malloc(e->bytes);
    errno = 5;
    CHECK(realloc(p, 0) == NULL);
    CHECK(errno == 5);
    CHECK(e->malloc(e->bytes) == p);
    CHECK(reallocarray(p, 0, 3) == NULL);
    CHECK(e->malloc(e->bytes) == p);
    free(p);
  }
}
