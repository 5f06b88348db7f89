// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// For each entry point and each size of its class: all bytes that were asked for are the program's,
// malloc_usable_size says so, and a write of any other up to the object's end, a zero too, ends the
// process when the object is freed, or moved by realloc. Only an object of the largest class that
// is asked for in full has no byte to spare; libsnug-malloc has larger classes.

#include "entry_points.h"
#include "expect_abort.h"

#include <malloc.h>
#include <string.h>

enum { LARGEST = 80 };

static void let_go(void *p) {
  free(p);
}

static void move(void *p) {
  if (realloc(p, 4000))
    _exit(2);
}

static void expect_overflow(unsigned char *p, size_t size, size_t at, unsigned char value,
                            void (*notice)(void *)) {
  struct child child;
  if (child_begin(&child)) {
    p[at] = value;
    notice(p);
    _exit(0);
  }
  child_end(&child);
  char start[128], end[128];
  snprintf(start, sizeof start, "snug: fatal: overflow of %p (", (void *)p);
  snprintf(end, sizeof end, "class): written at %zu bytes from its start, %zu are the program's\n",
           at, size);
  child_must_say(&child, start, end);
}

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    for (size_t size = e->bytes - 7; size <= e->bytes; size++) {
      unsigned char *p = size % 2 ? e->malloc(size) : e->calloc(1, size);
      CHECK(malloc_usable_size(p) == size);
      memset(p, 0x5a, size);
      if (size < LARGEST) {
        expect_overflow(p, size, size, 0, let_go);
        expect_overflow(p, size, size, 0x5a, let_go);
        expect_overflow(p, size, size, 0, move);
        expect_overflow(p, size, size < e->bytes ? e->bytes - 1 : size + 7, 0, let_go);
      }
      free(p);
    }
  }
}
