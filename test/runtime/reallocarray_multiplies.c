// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Grows to the product.

#include "check.h"
#include "entry_points.h"

#include <malloc.h>
#include <string.h>

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char *p = memset(e->malloc(e->bytes), 'x', e->bytes);
    p = reallocarray(p, 50, 7);
    CHECK(p && malloc_usable_size(p) >= 350);
    for (size_t i = 0; i < e->bytes; i++)
      CHECK(p[i] == 'x');
    free(p);
  }
}
