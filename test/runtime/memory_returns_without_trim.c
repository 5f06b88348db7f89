// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && %t
//
// A program that frees most of what it has need not ask: pages go back as they become free.

#include "check.h"
#include "entry_points.h"
#include "memory_use.h"

#include <string.h>

enum { COUNT = 2000000 };

static void *objects[COUNT];

int main(void) {
  memset(objects, 1, sizeof objects);
  long before = resident_bytes();
  for (int i = 0; i < COUNT; i++)
    objects[i] = memset(__snug_malloc_64(64), 1, 64);
  long full = resident_bytes() - before;
  CHECK(full > 120 * MIB);
  for (int i = 0; i < COUNT; i++)
    free(objects[i]);
  CHECK(resident_bytes() - before < full / 4);
}
