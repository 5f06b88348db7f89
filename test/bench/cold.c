// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds a list or a tree of N nodes from cold, walks it once, frees the root and ends: what builds
// and never frees is bound by page faults. Timed from exec to exit by the parent, which also reads
// the peak memory:   cold list|tree N
//
//   -DOBJECT_SIZE=24 or 64    bytes of a node

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *left, *right;
#if OBJECT_SIZE == 64
  struct node *parent;
  uint64_t weight, first, last, uses;
#endif
  uint64_t key;
};
_Static_assert(sizeof(struct node) == OBJECT_SIZE, "a node is 24 or 64 bytes");

static __attribute__((noinline)) struct node *node(uint64_t key) {
  struct node *fresh = malloc(sizeof *fresh);
  if (!fresh)
    abort();
  *fresh = (struct node){.key = key};
  return fresh;
}

static struct node *list(uint64_t count) {
  struct node *head = NULL;
  while (count--) {
    struct node *fresh = node(count);
    fresh->left = head;
    head = fresh;
  }
  return head;
}

static struct node *tree(uint64_t first, uint64_t count) {
  if (!count)
    return NULL;
  struct node *fresh = node(first + count / 2);
  fresh->left = tree(first, count / 2);
  fresh->right = tree(first + count / 2 + 1, count - count / 2 - 1);
  return fresh;
}

static uint64_t sum(const struct node *at) {
  uint64_t total = 0;
  for (; at; at = at->left)
    total += at->key + (at->right ? sum(at->right) : 0);
  return total;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  uint64_t count = strtoull(argv[2], NULL, 10);
  struct node *root = strcmp(argv[1], "list") ? tree(0, count) : list(count);
  uint64_t total = sum(root);
  free(root);
  return total != count * (count - 1) / 2;
}
