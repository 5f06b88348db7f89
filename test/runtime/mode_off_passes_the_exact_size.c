// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: malloc
// RUN: %cc %s %libs -o %t && env SNUG_MODE=off %t
//
// The generic path gets the size that was asked for, not the class's: with a product for calloc.

#include "check.h"
#include "entry_points.h"

#include <string.h>

// Preempts libc's in this program; not asked for anything else here.
static size_t asked;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);

void *malloc(size_t size) {
  asked = size;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  asked = count * 1000 + size;
  return __libc_calloc(count, size);
}

int main(void) {
  CHECK(!snug_is_on());
  FOR_EACH_ENTRY_POINT(e) {
    CHECK(e->malloc(e->bytes - 3) && asked == e->bytes - 3);
    CHECK(e->calloc(1, e->bytes - 3) && asked == 1000 + e->bytes - 3);
    CHECK(e->calloc(e->bytes / 8, 8) && asked == e->bytes / 8 * 1000 + 8);
  }
}
