// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// presize.c - an array grown as it fills, against one made at its final size.
//
// Doubling is right when the size is not known: few allocations, each element moved once on
// average. But where a bound is at hand, the count in a header or the length of the input, one
// allocation does, and nothing is moved.

#include "measure.h"

enum { VALUES = 100 };

struct array {
  long *values;
  size_t count, capacity;
};

static void append(struct array *a, long value) {
  if (a->count == a->capacity) {
    a->capacity = a->capacity ? 2 * a->capacity : 8;
    a->values = checked(realloc(a->values, a->capacity * sizeof *a->values));
  }
  a->values[a->count++] = value;
}

static void fill_and_drop(struct array *a, size_t count) {
  for (size_t i = 0; i < count; i++)
    append(a, (long)i);
  keep(a->values);
  free(a->values);
}

static void grown(void *count) {
  struct array a = {NULL, 0, 0};
  fill_and_drop(&a, *(size_t *)count);
}

static void presized(void *count) {
  size_t capacity = *(size_t *)count;
  struct array a = {checked(malloc(capacity * sizeof *a.values)), 0, capacity};
  fill_and_drop(&a, capacity);
}

int main(void) {
  size_t count = VALUES;
  const struct variant variants[] = {{"grown by doubling", grown}, {"presized", presized}};
  return compare(
      "Fill an array of 100 longs.", variants, 2, &count,
      "if the bound is far above what is used, or the array lives long and grows rarely.");
}
