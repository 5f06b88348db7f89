// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses every interposed function on memory of ours and of libc. Prints the runtime's status first
// and "works" last.

#define _GNU_SOURCE
#include "check.h"
#include "entry_points.h"
#include "lines.h"

#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  puts(snug_status());
  FOR_EACH_ENTRY_POINT(e) {
    char *p = e->malloc(e->bytes);
    CHECK(malloc_usable_size(p) >= e->bytes);
    p = realloc(memset(p, 'x', e->bytes), 200);
    CHECK(p[0] == 'x' && p[e->bytes - 1] == 'x');
    p = reallocarray(p, 50, 10);
    CHECK(malloc_usable_size(p) >= 500);
    free(p);
    free(e->calloc(1, e->bytes));
  }
  read_lines_into(__snug_malloc_8(8), 8);
  char *large = malloc(1 << 20);
  char *top = malloc(1 << 20);
  free(large);
  free(top);
  malloc_trim(0);
  struct rlimit limit = {1 << 30, 1 << 30};
  CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
  free(malloc(100 << 20));
  puts("works");
}
