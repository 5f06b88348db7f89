// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program under an allocator that is not ours: every entry point is malloc, so nothing of ours
// reaches its free, and the program works.

#define _GNU_SOURCE
#include "check.h"
#include "entry_points.h"
#include "lines.h"

#include <malloc.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char **list = NULL;
  CHECK(!snug_is_on());
  for (int i = 0; i < 20000; i++) {
    const struct entry_point *e = &entry_points[i % ENTRY_POINT_COUNT];
    char **p = memset(i % 3 ? e->malloc(e->bytes) : e->calloc(1, e->bytes), 1, e->bytes);
    CHECK(malloc_usable_size(p) >= e->bytes);
    if (i % 5 == 0)
      p = realloc(p, 100);
    *p = (char *)list;
    list = p;
  }
  while (list) {
    char **next = (char **)*list;
    free(list);
    list = next;
  }
  read_lines_into(__snug_malloc_24(24), 24);
  malloc_trim(0);
  puts("works");
}
