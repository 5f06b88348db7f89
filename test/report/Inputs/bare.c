// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles for any target without headers: two calls that are rewritten, one of them in a tail
// call, one that is not, and an address.
typedef unsigned long size_t;
void *malloc(size_t size);
void *realloc(void *p, size_t size);

struct node {
  struct node *next;
  long key, value;
};

struct node *node(void) {
  struct node *n = malloc(sizeof *n);
  n->next = n;
  return n;
}
void *tail_call(void) {
  return malloc(40);
}
void *dynamic(size_t bytes) {
  return malloc(bytes);
}
void *(*hook)(void *, size_t) = realloc;
