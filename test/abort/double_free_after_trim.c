// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// The pages of the object and of its state were given back to the system.

#include "entry_points.h"
#include "expect_abort.h"

#include <malloc.h>

enum { COUNT = 40000 };

static char *objects[COUNT];

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    for (int i = 0; i < COUNT; i++)
      objects[i] = e->malloc(e->bytes);
    for (int i = 0; i < COUNT; i++)
      free(objects[i]);
    malloc_trim(0);
    for (int i = 0; i < COUNT; i += COUNT / 5) {
      void *p = objects[i];
      EXPECT_ABORT(free(p), "snug: fatal: double free of %p (%zu-byte %sclass)\n", p, e->bytes,
                   e->family);
      EXPECT_ABORT(p = realloc(p, 200),
                   "snug: fatal: realloc after free of %p (%zu-byte %sclass)\n", p, e->bytes,
                   e->family);
    }
    for (int i = 0; i < COUNT; i += COUNT / 5)
      EXPECT_ABORT(free(objects[i] + 1),
                   "snug: fatal: invalid free of %p (%zu-byte %sclass): "
                   "1 bytes after the start of the object at %p\n",
                   objects[i] + 1, e->bytes, e->family, objects[i]);
  }
}
