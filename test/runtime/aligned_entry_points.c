// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t && env SNUG_MODE=off %t && env SNUG_MODE=count %t
//
// aligned_alloc, memalign and posix_memalign give every alignment up to the largest power of two in
// the class's size, in every mode; errno stays.

#include "check.h"
#include "other_entry_points.h"

#include <errno.h>
#include <malloc.h>
#include <string.h>

int main(void) {
  FOR_EACH_OTHER_ENTRY_POINT(e) {
    size_t most = e->bytes & -e->bytes;
    for (size_t alignment = 8; alignment <= most && alignment <= 16; alignment *= 2)
      for (int i = 0; i < 300; i++) {
        void *objects[3] = {0};
        errno = 77;
        objects[0] = e->aligned_alloc(alignment, e->bytes);
        objects[1] = e->memalign(alignment, e->bytes);
        CHECK(e->posix_memalign(&objects[2], alignment, e->bytes) == 0);
        CHECK(errno == 77);
        for (int n = 0; n < 3; n++) {
          CHECK(objects[n] && (uintptr_t)objects[n] % alignment == 0);
          CHECK(malloc_usable_size(objects[n]) >= e->bytes);
          memset(objects[n], 1, e->bytes);
        }
        if (i % 2)
          for (int n = 0; n < 3; n++)
            free(objects[n]);
      }
  }
}
