// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays that grow in constant steps or to a size that is known, and those that grow well.
//
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.c && cd %t
// RUN: %database -O2 a.c > compile_commands.json
// RUN: %survey | sed -n 's/^ *a.c:[0-9:]* \(stack\|presize\|one-array\|reorder\): //p' > hints.txt
// RUN: %FileCheck --implicit-check-not={{.}} %s < hints.txt

#include <stdlib.h>

struct list {
  int *items;
  size_t count, capacity;
};
int next(void);

// CHECK: grown by a constant step (capacity, 16), so n elements are copied n / 32 times each:{{.*$}}
void step_of_16(struct list *l, int item) {
  if (l->count == l->capacity) {
    l->capacity += 16;
    l->items = realloc(l->items, l->capacity * sizeof *l->items);
  }
  l->items[l->count++] = item;
}
// CHECK: grown by a constant step (count, 1), so n elements are copied n / 2 times each:{{.*$}}
void by_one(struct list *l, int item) {
  l->items = realloc(l->items, (l->count + 1) * sizeof *l->items);
  l->items[l->count++] = item;
}
// CHECK: grown by a constant step (n, 1), so n elements are copied n / 2 times each:{{.*$}}
int *read_all(void) {
  int *items = NULL;
  size_t n = 0;
  int item;
  while ((item = next()) >= 0) {
    n = n + 1;
    items = reallocarray(items, n, sizeof *items);
    items[n - 1] = item;
  }
  return items;
}
// CHECK: grown by a constant step (n, 8), so n elements are copied n / 16 times each:{{.*$}}
int *in_blocks(void) {
  int *items = NULL;
  size_t n = 0;
  int item;
  while ((item = next()) >= 0) {
    if (n % 8 == 0)
      items = realloc(items, (n + 8) * sizeof *items);
    items[n++] = item;
  }
  return items;
}
// CHECK: grown in each round of a loop that ends at n: allocate that many elements before the loop{{.*$}}
int *known(int n) {
  int *items = NULL;
  for (int i = 0; i < n; i++) {
    items = realloc(items, (i + 1) * sizeof *items);
    items[i] = i;
  }
  return items;
}
// CHECK: grown in each round of a loop that ends at n: allocate that many elements before the loop{{.*$}}
int *known_with_count(const int *from, int n) {
  int *items = NULL;
  size_t count = 0;
  for (int i = 0; i < n; ++i) {
    int *more = realloc(items, ++count * sizeof *items);
    if (!more)
      break;
    items = more;
    items[count - 1] = from[i];
  }
  return items;
}

// None of these.
void doubled(struct list *l, int item) {
  if (l->count == l->capacity) {
    l->capacity = l->capacity ? l->capacity * 2 : 8;
    l->items = realloc(l->items, l->capacity * sizeof *l->items);
  }
  l->items[l->count++] = item;
}
void doubled_in_place(struct list *l, int item) {
  if (l->count == l->capacity)
    l->items = realloc(l->items, (l->capacity *= 2) * sizeof *l->items);
  l->items[l->count++] = item;
}
void by_half(struct list *l) {
  l->capacity += l->capacity / 2;
  l->items = realloc(l->items, l->capacity * sizeof *l->items);
}
void at_powers_of_two(struct list *l, int item) {
  if ((l->count & (l->count - 1)) == 0)
    l->items = realloc(l->items, l->count * 2 * sizeof *l->items);
  l->items[l->count++] = item;
}
void step_then_double(struct list *l) {
  if (l->capacity < 1024)
    l->capacity *= 2;
  else
    l->capacity += 1024;
  l->items = realloc(l->items, l->capacity * sizeof *l->items);
}
char *counted_first(char *text, const char *from) {
  size_t length = 0;
  for (const char *c = from; *c; c++)
    if (*c != ' ')
      length++;
  return realloc(text, length + 1);
}
int *shrunk(int *items, int n) {
  for (int i = 0; i < n; i++)
    items[i] = i;
  return realloc(items, n * sizeof *items);
}
void given_step(struct list *l, size_t step) {
  l->capacity += step;
  l->items = realloc(l->items, l->capacity * sizeof *l->items);
}
void only_counted(struct list *l, size_t capacity) {
  l->count += 1;
  l->items = realloc(l->items, capacity * sizeof *l->items);
}
