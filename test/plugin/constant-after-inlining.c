// A wrapper that is inlined hands its constant on; at -O0 there is none to see. What LLVM makes of
// malloc and memset is a calloc and is rewritten as one.
//
// RUN: %snug -O2 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O0 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=O0

#include <stdlib.h>
#include <string.h>

// O0-LABEL: define {{.*}}@new_node(
// O0-NOT: __snug
// O0: call {{.*}}@xmalloc(i64 {{(noundef )?}}24)
// O0-LABEL: define {{.*}}@xmalloc(
// O0: call {{.*}}@malloc(i64 {{.*}}%
static void *xmalloc(size_t size) {
  void *p = malloc(size);
  if (!p)
    abort();
  return p;
}

struct node {
  struct node *left, *right;
  long key;
};

// CHECK-LABEL: define {{.*}}@new_node(
// CHECK-NOT: @malloc(
// CHECK: call {{.*}}@__snug_malloc_32(i64 {{(noundef )?}}24)
struct node *new_node(long key) {
  struct node *n = xmalloc(sizeof *n);
  n->key = key;
  return n;
}

// CHECK-LABEL: define {{.*}}@computed(
// CHECK: call {{.*}}@__snug_malloc_48(i64 {{(noundef )?}}48)
void *computed(void) {
  size_t size = 0;
  for (int i = 0; i < 6; i++)
    size += 8;
  return malloc(size);
}

// CHECK-LABEL: define {{.*}}@zeroed(
// CHECK: call {{.*}}@__snug_calloc_48(i64 {{(noundef )?}}1, i64 {{(noundef )?}}40)
// CHECK-NOT: memset
// CHECK: ret
void *zeroed(void) {
  void *p = malloc(40);
  if (p)
    memset(p, 0, 40);
  return p;
}

// CHECK-LABEL: define {{.*}}@unused(
// CHECK-NOT: malloc
// CHECK: ret void
void unused(void) { free(malloc(24)); }
