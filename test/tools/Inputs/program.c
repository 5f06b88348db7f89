// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *next;
  long key;
};

int main(void) {
  struct node *volatile n = malloc(sizeof *n);
  n->next = NULL;
  n->key = 5;
  printf("%ld\n", n->key);
  free(n);
}
