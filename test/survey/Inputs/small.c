// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <stdlib.h>

struct tagged {
  char tag;
  void *p;
  char flag;
};
void *get(size_t n) { return malloc(n); }

struct tagged *made(void) {
  return calloc(1, sizeof(struct tagged));
}
void *small(void) {
  return get(32);
}
