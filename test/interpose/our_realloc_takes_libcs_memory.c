// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Grown and shrunk by the program, through reallocarray too; aligned memory is libc's as well.

#define _GNU_SOURCE
#include "check.h"
#include "snug.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = strdup("hello");
  p = realloc(p, 100000);
  CHECK(strcmp(p, "hello") == 0);
  p = reallocarray(p, 3, 2);
  CHECK(strcmp(p, "hello") == 0);
  free(p);
  CHECK(asprintf(&p, "%s", "text") == 4);
  p = realloc(p, 40);
  CHECK(strcmp(p, "text") == 0);
  free(p);
  for (size_t alignment = 16; alignment <= 65536; alignment *= 2) {
    CHECK(posix_memalign((void **)&p, alignment, 100) == 0);
    CHECK((size_t)p % alignment == 0);
    p = realloc(memset(p, 'x', 100), 5000);
    CHECK(p[99] == 'x');
    free(p);
    p = aligned_alloc(alignment, alignment);
    CHECK((size_t)p % alignment == 0);
    free(p);
    free(memalign(alignment, 24));
  }
  free(valloc(100));
  free(pvalloc(100));
}
