// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// generated.h - what every generated program contains: a table of what is allocated, in which each
// pointer is entered once and from which it is taken once, and objects that stay for a while.

#define _GNU_SOURCE
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline, unused))

enum { TABLE = 1 << 12, STAYING = 48 };

static void *table[TABLE];
static unsigned long taken, released, sum = 1469598103;

static NOINLINE void wrong(const char *what, int line) {
  fflush(stdout);
  fprintf(stderr, "wrong: %s (line %d)\n", what, line);
  abort();
}

static NOINLINE void took(void *p, size_t size, size_t alignment, int line) {
  if (!p)
    wrong("no memory", line);
  if ((uintptr_t)p % alignment != 0)
    wrong("alignment", line);
  if (malloc_usable_size(p) < size)
    wrong("too small", line);
  size_t at = (uintptr_t)p / 8 % TABLE;
  while (table[at] && table[at] != (void *)1) {
    if (table[at] == p)
      wrong("handed out twice", line);
    at = (at + 1) % TABLE;
  }
  table[at] = p;
  taken++;
}

static NOINLINE void gone(void *p, int line) {
  size_t at = (uintptr_t)p / 8 % TABLE;
  for (int n = 0; table[at] != p; n++) {
    if (!table[at] || n == TABLE)
      wrong("freed without having been allocated", line);
    at = (at + 1) % TABLE;
  }
  table[at] = (void *)1;
  released++;
}

static NOINLINE void add(unsigned long value) {
  sum = (sum ^ value) * 1099511628211ul;
}

static NOINLINE void fill(void *p, size_t size, unsigned seed) {
  for (size_t i = 0; i < size; i++)
    ((unsigned char *)p)[i] = (unsigned char)(seed * 31 + i * 7);
}

static NOINLINE void check(const void *p, size_t size, unsigned seed, int line) {
  for (size_t i = 0; i < size; i++)
    if (((const unsigned char *)p)[i] != (unsigned char)(seed * 31 + i * 7))
      wrong("content", line);
  add(size + seed);
}

static NOINLINE void check_zero(const void *p, size_t size, int line) {
  for (size_t i = 0; i < size; i++)
    if (((const unsigned char *)p)[i] != 0)
      wrong("not zero", line);
}

static struct {
  void *p;
  size_t size;
  unsigned seed;
} staying[STAYING];

// Takes an object over, for a while.
static NOINLINE void stay(void *p, size_t size, unsigned seed, int line) {
  unsigned place = (unsigned)(taken * 7 % STAYING);
  void *old = staying[place].p;
  if (old) {
    check(old, staying[place].size, staying[place].seed, line);
    gone(old, line);
    free(old);
  }
  fill(p, size, seed);
  staying[place].p = p;
  staying[place].size = size;
  staying[place].seed = seed;
}

static NOINLINE void finish(void) {
  for (int i = 0; i < STAYING; i++)
    if (staying[i].p) {
      check(staying[i].p, staying[i].size, staying[i].seed, 0);
      gone(staying[i].p, 0);
      free(staying[i].p);
    }
  if (taken != released)
    wrong("leaks", 0);
  printf("%lu allocations, sum %016lx\n", taken, sum);
}

// The compiler does not know what these hold.
static void *volatile opaque_pointer;
static volatile size_t opaque_size;
