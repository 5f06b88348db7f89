// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %profiled -O2 -shared -fPIC -DLIBRARY %s -o %t.so && %profiled -O2 %s -o %t %shared -ldl
// RUN: env SNUG_PROFILE=%t.txt SNUG_PROFILE_INTERVAL=1 %t %t.so && %FileCheck %s < %t.txt
//
// A library that is opened later registers its sites then, and they are still known when it has
// been closed.

#include "check.h"

#include <dlfcn.h>
#include <stdlib.h>

#ifdef LIBRARY

long **in_library(void) {
  return malloc(sizeof(long *[4]));
}

#else

int main(int argc, char **argv) {
  CHECK(argc == 2);
  for (int round = 0; round < 2; round++) {
    void *library = dlopen(argv[1], RTLD_NOW);
    CHECK(library);
    long **(*function)(void) = (long **(*)(void))dlsym(library, "in_library");
    CHECK(function && function());
    CHECK(dlclose(library) == 0);
  }
  long **volatile mine = malloc(sizeof(long *[2]));
  free(mine);
}

#endif

// CHECK: snug profile: 2 sites
// CHECK: 2 64 2 64 32 in_library
// CHECK: 1 16 0 0 16 main
