// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: address-sanitizer
// RUN: %cc -g -fsanitize=address %s %archive -o %t.1 && %t.1 2>&1 | %FileCheck %s
// RUN: %cc -g -fsanitize=address %s %shared -o %t.2 && %t.2 2>&1 | %FileCheck %s
//
// A program built for it works, and its heap stays the sanitizer's own; linked either way.

#include "check.h"
#include "entry_points.h"

#include <string.h>

int main(void) {
  puts(snug_status());
  void *objects[100];
  FOR_EACH_ENTRY_POINT(e) {
    for (int i = 0; i < 100; i++)
      objects[i] = memset(e->malloc(e->bytes), 1, e->bytes);
    for (int i = 0; i < 100; i++)
      free(i % 2 ? realloc(objects[i], 200) : objects[i]);
    free(strdup("hello"));
  }
  puts("works");
}

// CHECK: aside: {{a sanitizer watches the heap|free belongs to another allocator|another allocator or a heap profiler is loaded}}; allocations go to malloc
// CHECK: works
