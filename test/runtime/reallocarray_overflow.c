// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// A product that does not fit size_t: NULL and ENOMEM, the object is as it was, for ours, for
// libc's and for NULL.

#include "check.h"
#include "entry_points.h"

#include <errno.h>
#include <malloc.h>

// The last product is 2^64 + 8: it wraps to a size that could be had.
static volatile const size_t factors[][2] = {
    {SIZE_MAX / 2, 3}, {3, SIZE_MAX / 2}, {SIZE_MAX, SIZE_MAX}, {((size_t)1 << 61) + 1, 8}};

static void try_on(void *p) {
  for (size_t i = 0; i < sizeof factors / sizeof *factors; i++) {
    errno = 0;
    CHECK(reallocarray(p, factors[i][0], factors[i][1]) == NULL && errno == ENOMEM);
  }
}

int main(void) {
  try_on(NULL);
  char *foreign = malloc(100);
  try_on(foreign);
  free(foreign);
  FOR_EACH_ENTRY_POINT(e) {
    void *p = e->malloc(e->bytes);
    try_on(p);
    CHECK(malloc_usable_size(p) == e->bytes);
    free(p);
  }
}
