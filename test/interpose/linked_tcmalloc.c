// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: malloc
// REQUIRES: lib-tcmalloc
// RUN: %cc %s %archive %tcmalloc -o %t.1 && %t.1 | %FileCheck %s
// RUN: %cc %s %tcmalloc %archive -o %t.2 && %t.2 | %FileCheck %s
// RUN: %cc %s -Wl,--no-as-needed %shared %tcmalloc -o %t.3 && %t.3 | %FileCheck %s
// RUN: %cc %s -Wl,--no-as-needed %tcmalloc %shared -o %t.4 && %t.4 | %FileCheck %s
//
// The program links tcmalloc as well, before or after the runtime.

#include "check.h"
#include "entry_points.h"

#include <string.h>

int main(void) {
  puts(snug_status());
  void *objects[1000];
  FOR_EACH_ENTRY_POINT(e) {
    for (int i = 0; i < 1000; i++)
      objects[i] = memset(e->malloc(e->bytes), 1, e->bytes);
    for (int i = 0; i < 1000; i++)
      free(i % 2 ? realloc(objects[i], 200) : objects[i]);
  }
  puts("works");
}

// CHECK: aside: {{another allocator or a heap profiler is loaded|free belongs to another allocator}}
// CHECK: works
