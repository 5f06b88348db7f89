#include <stdlib.h>

struct typed_node { struct typed_node *left, *right; long key; };
struct typed_point { double x, y, z; };

static inline struct typed_node *new_typed_node(void) {
  struct typed_node *n = malloc(sizeof *n);
  if (n)
    n->key = 1;
  return n;
}
