// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// As malloc does, from the generic path.

#include "check.h"

#include <malloc.h>
#include <stdlib.h>

int main(void) {
  char *p = realloc(NULL, 24);
  CHECK(p && malloc_usable_size(p) >= 24);
  p = realloc(p, 100000);
  CHECK(p && malloc_usable_size(p) >= 100000);
  free(p);
  p = reallocarray(NULL, 3, 8);
  CHECK(p && malloc_usable_size(p) >= 24);
  free(p);
}
