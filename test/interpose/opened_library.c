// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -fPIC -shared -DLIBRARY %s %archive -o %t.archive.so
// RUN: %cc -fPIC -shared -DLIBRARY %s %shared -o %t.shared.so
// RUN: %cc %s -ldl -o %t && %t %t.archive.so && %t %t.shared.so && %t %t.archive.so %t.shared.so
//
// A program without snug opens a library at run time that contains the archive, or is linked with
// the shared runtime; in either case, and with any flags, memory crosses the border both ways.

#define _GNU_SOURCE
#include "check.h"
#include "snug.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#ifdef LIBRARY
int library_is_on(void);
void *library_allocate(void);
void library_free(void *p);

int library_is_on(void) {
  return snug_is_on();
}

void *library_allocate(void) {
  return __snug_malloc_24(24);
}

void library_free(void *p) {
  free(p);
}
#else
static void try(const char *path, int flags) {
  void *library = dlopen(path, flags);
  if (!library)
    puts(dlerror());
  CHECK(library);
  int (*is_on)(void) = (int (*)(void))dlsym(library, "library_is_on");
  void *(*allocate)(void) = (void *(*)(void))dlsym(library, "library_allocate");
  void (*release)(void *) = (void (*)(void *))dlsym(library, "library_free");
  CHECK(!is_on());
  for (int i = 0; i < 1000; i++) {
    free(allocate());
    release(malloc(24));
    release(allocate());
    free(realloc(allocate(), 100));
    release(strdup("hello"));
  }
  CHECK(dlclose(library) == 0);
}

int main(int argc, char **argv) {
  const int flags[] = {RTLD_LAZY, RTLD_NOW | RTLD_GLOBAL, RTLD_NOW | RTLD_DEEPBIND};
  for (int library = 1; library < argc; library++)
    for (int i = 0; i < 3; i++)
      try(argv[library], flags[i]);
}
#endif
