// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// setrlimit(RLIMIT_AS) after allocations: they stay good and can be freed, new ones are had, and
// libc's malloc gets what the limit leaves, as the reservation is given up.

#include "check.h"
#include "entry_points.h"

#include <malloc.h>
#include <string.h>
#include <sys/resource.h>

enum { COUNT = 3000 };

static char *objects[ENTRY_POINT_COUNT][COUNT];

static void fill(int from, int to) {
  FOR_EACH_ENTRY_POINT(e)
  for (int i = from; i < to; i++) {
    char *p = e->calloc(1, e->bytes);
    CHECK(p);
    objects[e - entry_points][i] = memset(p, i, e->bytes);
  }
}

static void release(int from, int to, int step) {
  FOR_EACH_ENTRY_POINT(e)
  for (int i = from; i < to; i += step) {
    char **p = &objects[e - entry_points][i];
    if (*p)
      for (size_t byte = 0; byte < e->bytes; byte++)
        CHECK((*p)[byte] == (char)i);
    free(*p);
    *p = NULL;
  }
}

int main(void) {
  fill(0, 1000);
  release(0, 1000, 3);
  struct rlimit limit = {1 << 30, 1 << 30};
  CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
  char *large = malloc(700 << 20);
  CHECK(large);
  large[600 << 20] = 1;
  free(large);
  fill(1000, COUNT);
  release(0, COUNT, 2);
  CHECK(malloc_usable_size(objects[3][1]) == 16);
  objects[3][1] = realloc(objects[3][1], 1000);
  CHECK(objects[3][1][15] == 1);
  malloc_trim(0);
  objects[3][1] = realloc(objects[3][1], 16);
  release(1, COUNT, 1);
  fill(0, COUNT);
  release(0, COUNT, 1);
}
