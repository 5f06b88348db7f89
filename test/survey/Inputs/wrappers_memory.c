// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "wrappers.h"

#include <stdlib.h>

static void *table[64];

void *xmalloc(size_t n) {
  void *p = malloc(n);
  if (!p)
    abort();
  return p;
}
void *xcalloc(size_t count, size_t size) {
  void *p;
  return (p = calloc(count, size)) ? p : NULL;
}
void *with_header(size_t n) {
  size_t *header = xmalloc(n + 16);
  *header = n;
  return (char *)header + 16;
}
void *words(size_t count) {
  return xmalloc(count * sizeof(void *));
}
static void *choose(size_t n) {
  return n > 4096 ? table[0] : xmalloc(n);
}
struct item *item_new(void) {
  struct item *i = choose(sizeof *i);
  i->next = NULL;
  return i;
}
void *lookup(size_t key) {
  return table[key % 64];
}
