// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Three calls that are rewritten (24 bytes, 48 in a tail call, 24 without pointers), three that are
// not, and with INDIRECT one that takes malloc's address.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OUT_OF_LINE __attribute__((noinline))

struct node {
  struct node *next;
  long key, value;
};

#ifdef INDIRECT
void *(*allocate)(size_t) = malloc;
#else
#define allocate malloc
#endif

OUT_OF_LINE struct node *cons(struct node *next, long key) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  *n = (struct node){next, key, 0};
  return n;
}
OUT_OF_LINE void *tail_call(void) {
  return malloc(40);
}
OUT_OF_LINE double *point(void) {
  return calloc(3, sizeof(double));
}
OUT_OF_LINE char *buffer(size_t bytes) {
  return allocate(bytes);
}
OUT_OF_LINE char *grow(char *p, size_t bytes) {
  return realloc(p, bytes);
}

int main(int argc, char **argv) {
  struct node *list = NULL;
  for (int i = 0; i < argc; i++)
    list = cons(list, i);
  char *name = grow(strdup(argv[0]), 4096);
  double *d = point();
  char *b = buffer(argc);
  void *t = tail_call();
  printf("%ld %s %g %d\n", list ? list->key : 0, name ? "named" : "", *d, b && t);
  free(list);
  free(name);
  free(d);
  free(b);
  free(t);
  return 0;
}
