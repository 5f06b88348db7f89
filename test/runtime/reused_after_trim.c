// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Memory given back is used again, and the process does not grow.

#include "check.h"
#include "entry_points.h"
#include "memory_use.h"

#include <malloc.h>
#include <string.h>

enum { COUNT = 100000 };

static void *objects[COUNT];

int main(void) {
  uintptr_t lowest = UINTPTR_MAX, highest = 0;
  for (int round = 0; round < 20; round++) {
    for (int i = 0; i < COUNT; i++) {
      objects[i] = memset(__snug_malloc_32(32), round, 32);
      uintptr_t p = (uintptr_t)objects[i];
      if (round == 0) {
        lowest = p < lowest ? p : lowest;
        highest = p > highest ? p : highest;
      }
      CHECK(p >= lowest && p <= highest + 32 * 1024);
    }
    for (int i = 0; i < COUNT; i++)
      free(objects[i]);
    malloc_trim(0);
  }
}
