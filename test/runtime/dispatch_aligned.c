// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: static
// RUN: %cc %s %malloc_archive -o %t && %t && env SNUG_MODE=off %t
// RUN: %cc %s %malloc_shared -o %t.shared && %t.shared
//
// With libsnug-malloc, the aligned functions give what was asked for, from a class up to an
// alignment of 64, and refuse what POSIX has them refuse.

#define _GNU_SOURCE
#include "check.h"
#include "snug.h"

#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void check(void *p, size_t alignment, size_t size) {
  CHECK(p && (uintptr_t)p % alignment == 0 && malloc_usable_size(p) >= size);
  free(memset(p, 0xaa, size));
}

int main(void) {
  // Nothing, several times: each is as aligned as if it were a byte.
  for (size_t alignment = 8; alignment <= 64; alignment *= 2)
    for (int i = 0; i < 8; i++)
      CHECK((uintptr_t)memalign(alignment, 0) % alignment == 0);
  for (size_t alignment = 8; alignment <= 8192; alignment *= 2)
    for (size_t size = 0; size < 1200; size += size < 100 ? 1 : 23) {
      check(aligned_alloc(alignment, size), alignment, size);
      check(memalign(alignment, size), alignment, size);
      void *p = NULL;
      errno = 77;
      CHECK(posix_memalign(&p, alignment, size) == 0 && errno == 77);
      check(p, alignment, size);
    }
  check(memalign(1, 10), 16, 10);
  check(valloc(100), 4096, 100);
  void *untouched = &errno;
  CHECK(posix_memalign(&untouched, 24, 100) == EINVAL && untouched == &errno);
  CHECK(posix_memalign(&untouched, 4, 100) == EINVAL && posix_memalign(&untouched, 0, 1) == EINVAL);
  CHECK(posix_memalign(&untouched, 16, SIZE_MAX - 100) == ENOMEM && untouched == &errno);
}
