// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// By first calls that map memory, by hits, by frees that give memory back, and for libc's memory.

#include "check.h"
#include "entry_points.h"

#include <errno.h>
#include <malloc.h>

enum { COUNT = 100000 };

static void *objects[COUNT];

#define KEEPS(statement)                                                                           \
  do {                                                                                             \
    errno = 77;                                                                                    \
    statement;                                                                                     \
    CHECK(errno == 77);                                                                            \
  } while (0)

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    for (int i = 0; i < COUNT; i++)
      KEEPS(objects[i] = i % 2 ? e->malloc(e->bytes) : e->calloc(1, e->bytes));
    KEEPS(CHECK(malloc_usable_size(objects[0]) == e->bytes));
    KEEPS(objects[0] = realloc(objects[0], 1000));
    KEEPS(objects[0] = realloc(objects[0], 2000));
    for (int i = 0; i < COUNT; i++)
      KEEPS(free(objects[i]));
  }
  KEEPS(free(NULL));
  char *large = malloc(64 << 20);
  KEEPS(free(large));
}
