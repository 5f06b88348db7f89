// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// What the default mode finds is found, too, and for longer: a second free after a few others of
// the class have been allocated and freed, a free of what was never allocated or of the inside of
// an object, realloc and malloc_usable_size of a freed one.

#include "entry_points.h"
#include "expect_abort.h"

#include <malloc.h>
#include <string.h>

static void expect(const char *what, void *p, void (*misuse)(void *)) {
  struct child child;
  if (child_begin(&child)) {
    misuse(p);
    _exit(0);
  }
  child_end(&child);
  char start[128];
  snprintf(start, sizeof start, "snug: fatal: %s of %p (", what, p);
  child_must_say(&child, start, "class)");
}

static void free_it(void *p) {
  free(p);
}

static void grow(void *p) {
  if (realloc(p, 1000))
    _exit(2);
}

static void measure(void *p) {
  if (malloc_usable_size(p) == 1)
    _exit(2);
}

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char *live = e->malloc(e->bytes);
    expect("invalid free", live + 8, free_it);
    expect("invalid free", live + 1, free_it);
    expect("invalid realloc", live + 4, grow);
    char *freed = e->malloc(e->bytes);
    free(freed);
    for (int i = 0; i < 20; i++)
      free(e->malloc(e->bytes));
    expect("double free", freed, free_it);
    expect("realloc after free", freed, grow);
    expect("malloc_usable_size after free", freed, measure);
    free(live);
  }
}
