// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// NULL, ENOMEM, and the object is as it was.

#include "check.h"
#include "entry_points.h"

#include <errno.h>
#include <malloc.h>
#include <string.h>

static volatile const size_t too_large[] = {PTRDIFF_MAX / 2, PTRDIFF_MAX, SIZE_MAX};

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char *p = memset(e->malloc(e->bytes), 'x', e->bytes);
    for (size_t i = 0; i < sizeof too_large / sizeof *too_large; i++) {
      errno = 0;
      CHECK(realloc(p, too_large[i]) == NULL && errno == ENOMEM);
      errno = 0;
      CHECK(reallocarray(p, too_large[i] / 8, 8) == NULL && errno == ENOMEM);
    }
    CHECK(malloc_usable_size(p) == e->bytes);
    for (size_t i = 0; i < e->bytes; i++)
      CHECK(p[i] == 'x');
    free(p);
  }
}
