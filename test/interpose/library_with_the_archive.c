// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -fPIC -shared -DLIBRARY %s %archive -o %t.so
// RUN: %cc %s %t.so -Wl,-rpath,$(dirname %t) -o %t && %t | %FileCheck %s --check-prefixes=ON,CHECK
// RUN: %cc -fPIC -shared -DLIBRARY %s %archive -Wl,--exclude-libs,ALL -o %t.hidden.so
// RUN: %cc %s %t.hidden.so -o %t.2 && %t.2 | %FileCheck %s --check-prefixes=ASIDE,CHECK
// RUN: %cc -fPIC -shared -DLIBRARY %s %shared -o %t.dependency.so
// RUN: %cc %s %t.dependency.so -o %t.3 && %t.3 | %FileCheck %s --check-prefix=CHECK
//
// A library that contains the archive, linked by a program without: its free comes before libc's,
// so all of the process uses it.

#include "check.h"
#include "snug.h"

#include <stdlib.h>
#include <string.h>

#ifdef LIBRARY
const char *library_status(void);
void *library_allocate(void);
void library_free(void *p);

const char *library_status(void) {
  return snug_status();
}

void *library_allocate(void) {
  return __snug_malloc_24(24);
}

void library_free(void *p) {
  free(p);
}
#else
const char *library_status(void);
void *library_allocate(void);
void library_free(void *p);

int main(void) {
  puts(library_status());
  for (int i = 0; i < 1000; i++) {
    free(library_allocate());
    library_free(malloc(24));
    library_free(strdup("hello"));
    free(realloc(library_allocate(), 100));
  }
  puts("works");
}
#endif

// ON: on: {{10|37}} size classes
// ASIDE: aside: free belongs to another allocator; allocations go to malloc
// CHECK: works
