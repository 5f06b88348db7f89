// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -fPIC -shared -DLIBRARY %s -o %t.so
// RUN: %cc %s %t.so %archive -o %t.1 && %t.1
// RUN: %cc %s %archive %t.so -o %t.2 && %t.2
// RUN: %cc %s %t.so %shared -o %t.3 && %t.3
//
// A library that never heard of snug lowers RLIMIT_AS on behalf of a program that contains the
// archive: its setrlimit is ours too.

#include "check.h"
#include "snug.h"

#include <stdlib.h>
#include <sys/resource.h>

#ifdef LIBRARY
int library_set_limit(void);

int library_set_limit(void) {
  struct rlimit limit = {1 << 30, 1 << 30};
  return setrlimit(RLIMIT_AS, &limit);
}
#else
int library_set_limit(void);

int main(void) {
  void *p = __snug_malloc_24(24);
  CHECK(library_set_limit() == 0);
  void *large = malloc(100 << 20);
  CHECK(large);
  free(large);
  free(p);
}
#endif
