// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// malloc_usable_size is the class's size, every byte of it can be written, and live objects do not
// overlap.

#include "check.h"
#include "entry_points.h"

#include <malloc.h>
#include <string.h>

enum { COUNT = 1000 };

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    unsigned char *objects[COUNT];
    for (int i = 0; i < COUNT; i++) {
      objects[i] = i % 2 ? e->malloc(e->bytes) : e->calloc(e->bytes / 8, 8);
      CHECK(objects[i]);
      CHECK(malloc_usable_size(objects[i]) == e->bytes);
      memset(objects[i], i, e->bytes);
    }
    for (int i = 0; i < COUNT; i++) {
      for (size_t byte = 0; byte < e->bytes; byte++)
        CHECK(objects[i][byte] == (unsigned char)i);
      free(objects[i]);
    }
  }
}
