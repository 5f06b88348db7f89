// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// The limit is set by the program itself before it allocates.

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
  struct rlimit limit = {1 << 30, 1 << 30};
  CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
  fill(0, COUNT);
  char *large = malloc(700 << 20);
  CHECK(large);
  free(large);
  release(0, COUNT, 1);
}
