// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A C program with snug that opens the library named by its argument and calls `work` in it.

#include "snug.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  free(__snug_malloc_24(24));
  void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  int (*work)(void) = library ? (int (*)(void))dlsym(library, "work") : NULL;
  if (!work) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  return work();
}
