// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -DALLOCATOR -c %s -o %t.allocator.o && %cc -c %s -o %t.o
// RUN: %cc %t.o %t.allocator.o %archive -o %t.1 && %t.1 | %FileCheck %s
// RUN: %cc %t.o %archive %t.allocator.o -o %t.2 && %t.2 | %FileCheck %s
// RUN: %cc %t.o %t.allocator.o %shared -o %t.3 && %t.3 | %FileCheck %s
//
// A program with an allocator of its own still links with the archive, and keeps its allocator.

#include "check.h"
#include "entry_points.h"

#ifdef ALLOCATOR
// Hands out memory of one array and never reuses it.
static _Alignas(16) char arena[64 << 20];
static size_t used;
int frees_seen;

void *malloc(size_t size) {
  size_t *p = (size_t *)(arena + __atomic_fetch_add(&used, (size + 31) & ~(size_t)15, 5));
  *p = size;
  return p + 2;
}

void free(void *p) {
  if (!p)
    return;
  CHECK((char *)p > arena && (char *)p < arena + sizeof arena);
  frees_seen++;
}

void *calloc(size_t count, size_t size) {
  return malloc(count * size);
}

void *realloc(void *p, size_t size) {
  char *moved = malloc(size);
  for (size_t i = 0; p && i < size && i < ((size_t *)p)[-2]; i++)
    moved[i] = ((char *)p)[i];
  return moved;
}
#else
extern int frees_seen;

int main(void) {
  puts(snug_status());
  int before = frees_seen;
  FOR_EACH_ENTRY_POINT(e) {
    free(e->malloc(e->bytes));
    free(realloc(e->calloc(1, e->bytes), 200));
  }
  CHECK(frees_seen == before + 2 * ENTRY_POINT_COUNT);
  puts("works");
}
#endif

// CHECK: aside: free belongs to another allocator; allocations go to malloc
// CHECK: works
