// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// From every class to every size up to 200 and to a large one: content up to the smaller size
// stays.

#include "check.h"
#include "entry_points.h"

#include <string.h>

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    for (size_t size = 1; size <= 201; size++) {
      size_t new_size = size == 201 ? 1 << 20 : size;
      unsigned char *p = e->malloc(e->bytes);
      for (size_t i = 0; i < e->bytes; i++)
        p[i] = (unsigned char)(i * 7 + size);
      p = realloc(p, new_size);
      CHECK(p);
      for (size_t i = 0; i < e->bytes && i < new_size; i++)
        CHECK(p[i] == (unsigned char)(i * 7 + size));
      memset(p, 1, new_size);
      free(p);
    }
  }
}
