// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && env SNUG_MODE=off %t | %FileCheck %s
//
// SNUG_MODE=off: every entry point is malloc or calloc, and nothing is reserved.

#include "check.h"
#include "entry_points.h"
#include "memory_use.h"

#include <malloc.h>
#include <string.h>

int main(void) {
  puts(snug_status());
  CHECK(!snug_is_on());
  FOR_EACH_ENTRY_POINT(e) {
    // malloc's own idea of what is usable, and its alignment.
    char *p = memset(e->malloc(e->bytes), 1, e->bytes);
    void *q = malloc(e->bytes);
    CHECK(malloc_usable_size(p) == malloc_usable_size(q));
    CHECK((uintptr_t)p % 16 == 0);
    free(p);
    p = e->calloc(1, e->bytes);
    for (size_t i = 0; i < e->bytes; i++)
      CHECK(p[i] == 0);
    p = realloc(p, 1000);
    free(p);
    free(q);
  }
  char line[4096];
  FILE *maps = fopen("/proc/self/maps", "r");
  unsigned long start, end;
  while (fgets(line, sizeof line, maps)) {
    CHECK(sscanf(line, "%lx-%lx", &start, &end) == 2);
    CHECK(end - start < 1UL << 30);
  }
  fclose(maps);
}

// CHECK: aside: SNUG_MODE=off; allocations go to malloc
