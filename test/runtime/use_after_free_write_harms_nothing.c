// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && %t
//
// Every byte of freed objects is overwritten; a million operations later the allocator still hands
// out whole, distinct objects: none of its state lies in them.

#include "check.h"
#include "entry_points.h"

#include <string.h>

enum { COUNT = 1000 };

static unsigned char *objects[COUNT];

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    for (int i = 0; i < COUNT; i++)
      objects[i] = e->malloc(e->bytes);
    for (int i = 0; i < COUNT; i++)
      free(objects[i]);
    for (int i = 0; i < COUNT; i++)
      memset(objects[i], 0xee, e->bytes);
    memset(objects, 0, sizeof objects);
    unsigned random = 1;
    for (int step = 0; step < 50000; step++) {
      random = random * 1103515245 + 12345;
      unsigned i = (random >> 8) % COUNT;
      if (objects[i])
        for (size_t byte = 0; byte < e->bytes; byte++)
          CHECK(objects[i][byte] == (unsigned char)i);
      free(objects[i]);
      objects[i] = memset(e->malloc(e->bytes), (int)i, e->bytes);
    }
  }
}
