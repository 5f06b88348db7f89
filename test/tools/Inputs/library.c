// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdlib.h>

void *xmalloc(size_t size) {
  void *p = malloc(size);
  if (!p)
    abort();
  return p;
}

void *library_new(void) {
  return calloc(1, 40);
}
