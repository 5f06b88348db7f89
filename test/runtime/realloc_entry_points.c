// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t && env SNUG_MODE=off %t && env SNUG_MODE=count %t
//
// From NULL, from every other class, and from libc's memory, to the size in the name: content is
// kept, the old memory is released.

#include "check.h"
#include "other_entry_points.h"

#include <malloc.h>
#include <string.h>

static void try_on(const struct other_entry_point *e, unsigned char *p, size_t old_size) {
  for (size_t i = 0; i < old_size; i++)
    p[i] = (unsigned char)(i + 1);
  unsigned char *q = old_size % 3 ? e->realloc(p, e->bytes) : e->reallocarray(p, e->bytes / 8, 8);
  CHECK(q && malloc_usable_size(q) >= e->bytes);
  for (size_t i = 0; i < old_size && i < e->bytes; i++)
    CHECK(q[i] == (unsigned char)(i + 1));
  free(memset(q, 0, e->bytes));
}

int main(void) {
  FOR_EACH_OTHER_ENTRY_POINT(e) {
    try_on(e, NULL, 0);
    FOR_EACH_ENTRY_POINT(from)
    for (int i = 0; i < 2; i++)
      try_on(e, from->malloc(from->bytes), from->bytes);
    for (size_t size = 1; size < 200; size += 7)
      try_on(e, malloc(size), size);
    try_on(e, malloc(1 << 20), 1 << 20);
  }
}
