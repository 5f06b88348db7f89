// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants above 80 bytes, with option max-size: each size up to 512 goes to an entry point whose
// class is at most an eighth larger, beyond rounding to 16, and is 16-aligned. Those are
// libsnug-malloc's: with libsnug the link says what is missing. By default they are left alone.
//
// RUN: %snug -fplugin-arg-snug-max-size=512 -O1 %s -c -o %t.o && %clang %t.o -o %t %malloc_archive && %t
// RUN: nm %t.o | grep -c ' U __snug_malloc_[0-9]*$' | grep -x 25
// RUN: nm %t.o | grep -c ' U __snug_calloc_[0-9]*$' | grep -x 25
// RUN: %snug -fplugin-arg-snug-max-size=512 -fplugin-arg-snug-inline=all -O1 %s -o %t.inline %malloc_archive && %t.inline
// RUN: %not %clang %t.o -o %t.x %archive 2>&1 | grep 'undefined reference to .__snug_malloc_96.'
// RUN: %snug -O1 -c %s -o %t.80.o && nm %t.80.o | %not grep -E ' U __snug_[a-z]*_(96|512)$'

#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

__attribute__((noinline)) static void check(void *p, size_t size, int is_zeroed) {
  size_t usable = malloc_usable_size(p);
  size_t rounded = (size + 15) & ~(size_t)15;
  char zeros[512] = {0};
  int good = p && (size < 9 || (uintptr_t)p % 16 == 0) && usable >= size &&
             (size > 512 || usable <= rounded + rounded / 8) &&
             !(is_zeroed && memcmp(p, zeros, size) != 0);
  if (!good && ++failures < 10)
    printf("%zu bytes: %p, %zu usable\n", size, p, usable);
  if (p)
    memset(p, 0xa5, size);
  free(p);
}

// Macros that are statements:
// clang-format off
#define ONE(n)                                                                                     \
  check(malloc((n) + 1), (n) + 1, 0);                                                              \
  check(calloc((n) + 1, 1), (n) + 1, 1);
#define EIGHT(n)                                                                                   \
  ONE(n) ONE((n) + 1) ONE((n) + 2) ONE((n) + 3) ONE((n) + 4) ONE((n) + 5) ONE((n) + 6) ONE((n) + 7)
#define EIGHTS(n)                                                                                  \
  EIGHT(n) EIGHT((n) + 8) EIGHT((n) + 16) EIGHT((n) + 24)                                          \
  EIGHT((n) + 32) EIGHT((n) + 40) EIGHT((n) + 48) EIGHT((n) + 56)

int main(void) {
  EIGHTS(0) EIGHTS(64) EIGHTS(128) EIGHTS(192) EIGHTS(256) EIGHTS(320) EIGHTS(384) EIGHTS(448)
  char *volatile p = realloc(NULL, 300);
  memset(p, 1, 300);
  p = realloc(p, 500);
  failures += p[299] != 1;
  free(p);
  void *q = NULL;
  failures += posix_memalign(&q, 64, 128) != 0 || (uintptr_t)q % 64 != 0;
  free(q);
  free(malloc(513));
  return failures != 0;
}
