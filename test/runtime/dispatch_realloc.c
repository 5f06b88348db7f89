// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: static
// RUN: %cc %s %malloc_archive -o %t && %t && env SNUG_MODE=off %t && env SNUG_MODE=count %t
// RUN: %cc %s %malloc_shared -o %t.shared && %t.shared
//
// With libsnug-malloc, realloc takes an object through all sizes, up and down, with what is in it.

#include "check.h"
#include "snug.h"

#include <malloc.h>
#include <stdint.h>

static size_t size_of_step(int step) {
  return (size_t)step * (size_t)step / 7 + 1;
}

int main(void) {
  enum { Steps = 200 };
  for (int start = 1; start < Steps; start += 17) {
    unsigned char *p = realloc(NULL, size_of_step(start));
    CHECK(p);
    size_t size = size_of_step(start);
    for (size_t i = 0; i < size; i++)
      p[i] = (unsigned char)i;
    for (int step = start; step != start - 1; step = (step + 1) % Steps) {
      size_t next = size_of_step(step);
      size_t kept = next < size ? next : size;
      p = realloc(p, next);
      CHECK(p && (uintptr_t)p % 16 == 0 && malloc_usable_size(p) >= next);
      for (size_t i = 0; i < kept; i++)
        CHECK(p[i] == (unsigned char)i);
      for (size_t i = kept; i < next; i++)
        p[i] = (unsigned char)i;
      size = next;
    }
    free(p);
  }
}
