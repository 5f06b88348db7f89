// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t > %t.1 && %t > %t.2 && %not cmp -s %t.1 %t.2
//
// Fresh objects do not come in the order of their addresses, nor in the same order in another
// process; and the next object is hardly ever the one that was freed last, nor one after a fixed
// number of others.

#include "check.h"
#include "entry_points.h"

#include <string.h>

enum { FRESH = 200, TRIES = 400, MOST_WAITS = 100000 };

// How many are allocated and freed before p, which is freed, comes again.
static int wait_for(const struct entry_point *e, void *p) {
  for (int i = 0; i < MOST_WAITS; i++) {
    void *q = e->malloc(e->bytes);
    free(q);
    if (q == p)
      return i;
  }
  return MOST_WAITS;
}

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char *p[FRESH];
    int ascending = 0, next = 0;
    for (int i = 0; i < FRESH; i++)
      p[i] = e->malloc(e->bytes);
    for (int i = 1; i < FRESH; i++) {
      ascending += p[i] > p[i - 1];
      next += (size_t)(p[i] - p[i - 1]) < 2 * e->bytes;
      printf("%td ", p[i] - p[0]);
    }
    CHECK(ascending > FRESH / 4 && ascending < FRESH * 3 / 4 && next < FRESH / 4);
    for (int i = 0; i < FRESH; i++)
      free(p[i]);
    int soon = 0, sum = 0, waits[3] = {0};
    for (int i = 0; i < TRIES; i++) {
      void *freed = e->malloc(e->bytes);
      free(freed);
      int waited = wait_for(e, freed);
      waits[i % 3] = waited;
      soon += waited < 4;
      sum += waited / 64;
      CHECK(i < 2 || waits[0] != waits[1] || waits[1] != waits[2]);
    }
    CHECK(soon < TRIES / 10 && sum > TRIES);
  }
}
