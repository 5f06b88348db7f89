// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Memory that was written and freed comes back as zeros, to the last byte.

#include "check.h"
#include "entry_points.h"

#include <string.h>

enum { COUNT = 500 };

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char *objects[COUNT];
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < COUNT; i++)
        objects[i] = memset(e->malloc(e->bytes), 0xff, e->bytes);
      for (int i = 0; i < COUNT; i++)
        free(objects[i]);
      for (int i = 0; i < COUNT; i++) {
        objects[i] = e->calloc(1, e->bytes);
        for (size_t byte = 0; byte < e->bytes; byte++)
          CHECK(objects[i][byte] == 0);
      }
      for (int i = 0; i < COUNT; i++)
        free(memset(objects[i], 0xff, e->bytes));
    }
  }
}
