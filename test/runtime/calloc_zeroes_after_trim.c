// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Memory that went back to the system, too.

#include "check.h"
#include "entry_points.h"

#include <malloc.h>
#include <string.h>

enum { COUNT = 20000 };

static char *objects[COUNT];

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    for (int i = 0; i < COUNT; i++)
      objects[i] = memset(e->malloc(e->bytes), 0xff, e->bytes);
    for (int i = 0; i < COUNT; i++)
      if (i % 500)
        free(objects[i]);
    malloc_trim(0);
    for (int i = 0; i < COUNT; i++) {
      if (i % 500 == 0) {
        for (size_t byte = 0; byte < e->bytes; byte++)
          CHECK(objects[i][byte] == (char)0xff);
        continue;
      }
      objects[i] = e->calloc(1, e->bytes);
      for (size_t byte = 0; byte < e->bytes; byte++)
        CHECK(objects[i][byte] == 0);
    }
  }
}
