// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// A byte written to a freed object, whichever, ends the process when the object leaves the
// quarantine, which happens within a few thousand further pairs of malloc and free; written when it
// has left, when it is handed out again. A freed object reads as zeros until then.

#include "entry_points.h"
#include "expect_abort.h"

#include <string.h>

static void use(const struct entry_point *e, int pairs) {
  for (int i = 0; i < pairs; i++)
    free(memset(e->malloc(e->bytes), 0xff, e->bytes));
}

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    for (size_t at = 0; at < e->bytes; at++) {
      volatile unsigned char *p = memset(e->malloc(e->bytes), 0x5a, e->bytes);
      free((void *)p);
      for (size_t i = 0; i < e->bytes; i++)
        CHECK(p[i] == 0);
      struct child child;
      if (child_begin(&child)) {
        p[at] = 1;
        use(e, 20000);
        _exit(0);
      }
      child_end(&child);
      char start[128], end[128];
      snprintf(start, sizeof start, "snug: fatal: write after free of %p (", (void *)p);
      snprintf(end, sizeof end, "class): not zero any more at %zu bytes from its start\n",
               at / 8 * 8);
      child_must_say(&child, start, end);
    }
  }
}
