// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One fault for each checker, which must report it; else a clean run of it would mean nothing.

#include <stdlib.h>
#include <string.h>

int twice(size_t size) {
  char *p = malloc(size);
  if (!p)
    return 0;
  memset(p, 0, sizeof(p));
  free(p);
  free(p);
  return size < 0;
}

int   badly_formatted( void ){ int a[2]; return a[2]; }
