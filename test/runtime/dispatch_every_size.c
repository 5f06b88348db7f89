// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// REQUIRES: static
// RUN: %cc %s %malloc_archive -o %t && %t && env SNUG_MODE=off %t && env SNUG_MODE=count %t
// RUN: %cc %s %malloc_shared -o %t.shared && %t.shared
// RUN: %plain_cc -std=gnu11 -I%source/runtime/include -I%source/test/runtime/include %s %malloc_archive -o %t.builtin && %t.builtin
//
// With libsnug-malloc, malloc and calloc of every size to 1024 that the compiler does not know give
// memory of a class: aligned to 16, and wasting at most an eighth beyond what rounding to 16
// wastes. Larger sizes are the next allocator's.

#include "check.h"
#include "snug.h"

#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <string.h>

enum { LARGEST = 1024, EACH = 40 };

static unsigned char *objects[LARGEST + 200][EACH];

static unsigned char byte_for(size_t size, int i) {
  return (unsigned char)(size * 7 + (size_t)i * 13);
}

static void check_class(void *p, size_t size) {
  size_t usable = malloc_usable_size(p);
  size_t rounded = size ? (size + 15) / 16 * 16 : 16;
  CHECK((uintptr_t)p % 16 == 0 && usable >= size);
  if (!snug_is_on() || size > LARGEST)
    return;
  CHECK(usable % 16 == 0);
  CHECK(usable == rounded || (size > 256 && (usable - rounded) * 8 <= rounded));
}

int main(void) {
  volatile size_t no_constant = 0;
  for (int i = 0; i < EACH; i++)
    for (size_t size = no_constant; size < LARGEST + 200; size++) {
      unsigned char *p =
          i % 2 ? calloc(i % 4 == 1 ? 1 : size, i % 4 == 1 ? size : 1) : malloc(size);
      CHECK(p);
      check_class(p, size);
      for (size_t at = 0; i % 2 && at < size; at++)
        CHECK(p[at] == 0);
      objects[size][i] = memset(p, byte_for(size, i), size);
    }
  // Nobody's bytes were written by another, before or after some were freed.
  for (int i = 0; i < EACH; i++)
    for (size_t size = no_constant; size < LARGEST + 200; size++) {
      for (size_t at = 0; at < size; at++)
        CHECK(objects[size][i][at] == byte_for(size, i));
      free(objects[size][i]);
    }
  // calloc zeroes what is used again.
  for (size_t size = no_constant; size < LARGEST; size++) {
    memset(malloc(size), 0xff, 1);
    unsigned char *dirty = malloc(size);
    memset(dirty, 0xff, size);
    free(dirty);
    unsigned char *p = calloc(size, 1);
    for (size_t at = 0; at < size; at++)
      CHECK(p[at] == 0);
    free(p);
  }
  errno = 0;
  CHECK(!calloc(SIZE_MAX / 2 + no_constant, 3) && errno == ENOMEM);
  errno = 0;
  CHECK(!malloc(SIZE_MAX - 100 + no_constant) && errno == ENOMEM);
}
