// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "wrappers.h"

#include <stdio.h>
#include <stdlib.h>

void *constant(void) {
  return xmalloc(24);
}
void *dynamic(size_t n) {
  return xmalloc(n);
}
struct item *array(void) {
  return xcalloc(3, sizeof(struct item));
}
void *header(void) {
  return with_header(20);
}
void *composed(void) {
  return words(4);
}
struct item *constructed(void) {
  return item_new();
}
struct item *marked(void *pool) {
  return pool_take(pool, sizeof(struct item));
}
void *sized(void) {
  return arena(32, 1);
}
static void *local_alloc(size_t n) {
  return calloc(n, 1);
}
long private(void) {
  long *counter = local_alloc(8);
  return counter ? *counter : 0;
}
void *none(void) {
  return lookup(16);
}
FILE *stream(int fd) {
  return fdopen(fd, "r");
}
