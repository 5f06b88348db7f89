// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc -fPIC -shared -DLIBRARY %s %shared -o %t.so
// RUN: %cc %s %t.so %archive -o %t.1 && %t.1
// RUN: %cc %s %archive %t.so -o %t.2 && %t.2
// RUN: %cc %s %t.so %shared -o %t.3 && %t.3
//
// The executable contains the archive, a library it links needs libsnug.so: objects cross both
// ways, and the runtime that owns free serves both.

#include "check.h"
#include "snug.h"

#include <stdlib.h>

#ifdef LIBRARY
void *library_allocate(void);
void library_free(void *p);

void *library_allocate(void) {
  return __snug_malloc_24(24);
}

void library_free(void *p) {
  free(p);
}
#else
void *library_allocate(void);
void library_free(void *p);

int main(void) {
  CHECK(snug_is_on());
  for (int i = 0; i < 10000; i++) {
    free(library_allocate());
    library_free(library_allocate());
    library_free(__snug_malloc_24(24));
    free(realloc(library_allocate(), 16));
  }
  // One pool of memory: what the library frees, the executable gets next.
  void *p = library_allocate();
  free(p);
  CHECK(__snug_malloc_24(24) == p);
}
#endif
