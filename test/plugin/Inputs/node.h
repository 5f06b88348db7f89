#include <stdlib.h>

struct node {
  struct node *left, *right;
  long key;
};

static inline struct node *new_node(long key) {
  struct node *n = malloc(sizeof *n);
  n->key = key;
  return n;
}
