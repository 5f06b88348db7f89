// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <stddef.h>

struct item {
  struct item *next;
  long value;
};
void *xmalloc(size_t n);
void *xcalloc(size_t count, size_t size);
void *with_header(size_t n);
void *words(size_t count);
struct item *item_new(void);
void *lookup(size_t key);
void *pool_take(void *pool, size_t bytes) __attribute__((malloc));
void *arena(size_t bytes, int flags) __attribute__((alloc_size(1)));
