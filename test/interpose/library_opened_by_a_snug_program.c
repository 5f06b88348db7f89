// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -fPIC -shared -DLIBRARY %s %shared -o %t.so
// RUN: %cc %s %archive -o %t.1 && %t.1 %t.so
// RUN: %cc %s %shared -o %t.2 && %t.2 %t.so
// RUN: %cc %s %archive -rdynamic -o %t.3 && %t.3 %t.so
//
// The executable contains the archive, or links libsnug.so, and opens a library that needs
// libsnug.so.

#include "check.h"
#include "snug.h"

#include <dlfcn.h>
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
int main(int argc, char **argv) {
  CHECK(argc == 2 && snug_is_on());
  void *library = dlopen(argv[1], RTLD_NOW);
  CHECK(library);
  void *(*allocate)(void) = (void *(*)(void))dlsym(library, "library_allocate");
  void (*release)(void *) = (void (*)(void *))dlsym(library, "library_free");
  for (int i = 0; i < 1000; i++) {
    free(allocate());
    release(allocate());
    release(__snug_malloc_24(24));
    free(realloc(allocate(), 100));
    release(realloc(__snug_malloc_24(24), 100));
  }
}
#endif
