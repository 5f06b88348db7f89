// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && %t
//
// One object in 2,000 lives on. Whole pages between them are free, and go back.

#include "check.h"
#include "entry_points.h"
#include "memory_use.h"

#include <malloc.h>
#include <string.h>

enum { COUNT = 2000000, EVERY = 2000 };

static char *objects[COUNT];

int main(void) {
  memset(objects, 1, sizeof objects);
  long before = resident_bytes();
  for (int i = 0; i < COUNT; i++)
    objects[i] = memset(__snug_malloc_48(48), 'x', 48);
  for (int i = 0; i < COUNT; i++)
    if (i % EVERY)
      free(objects[i]);
  malloc_trim(0);
  // A page for each of 1,000 survivors, and their states.
  CHECK(resident_bytes() - before < 12 * MIB);
  for (int i = 0; i < COUNT; i += EVERY)
    for (int byte = 0; byte < 48; byte++)
      CHECK(objects[i][byte] == 'x');
}
