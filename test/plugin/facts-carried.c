// The facts stay with a call wherever optimisation takes it: into callers, and into the call of
// calloc that LLVM makes of malloc and memset. Calls of different types are not merged, and what a
// wrapper allocates for others is of unknown type.
//
// RUN: %snug -O2 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O3 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -Os -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O2 -fno-plt -fPIC -g -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O2 -Rpass=snug -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=REMARK --implicit-check-not='not seen'

#include <stdlib.h>
#include <string.h>

struct node { struct node *left, *right; long key; };
struct point { double x, y, z; };

static struct node *new_node(long key) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->key = key;
  return n;
}

static inline __attribute__((always_inline)) void *zeroed(size_t size) {
  void *p = malloc(size);
  if (p)
    memset(p, 0, size);
  return p;
}

// CHECK-LABEL: define {{.*}}@inlined(
// CHECK: call {{.*}}@__snug_malloc_24(
// CHECK: call {{.*}}@__snug_malloc_24(
void inlined(struct node *out[2]) { out[0] = new_node(1); out[1] = new_node(2); }

// CHECK-LABEL: define {{.*}}@merged(
// CHECK-NOT: @malloc(
// CHECK: call {{.*}}@__snug_calloc_24(i64 {{(noundef )?}}1, i64 {{(noundef )?}}24)
// CHECK: ret
// REMARK: calloc of 24 bytes now calls __snug_calloc_24 (type known, exact fit)
struct node *merged(void) {
  struct node *n = malloc(sizeof *n);
  if (n)
    memset(n, 0, sizeof *n);
  return n;
}

// CHECK-LABEL: define {{.*}}@merged_data(
// CHECK: call {{.*}}@__snug_calloc_data_24(i64 {{(noundef )?}}1, i64 {{(noundef )?}}24)
struct point *merged_data(void) {
  struct point *p = malloc(sizeof *p);
  if (p)
    memset(p, 0, sizeof *p);
  return p;
}

// CHECK-LABEL: define {{.*}}@merged_unknown(
// CHECK: call {{.*}}@__snug_calloc_32(i64 {{(noundef )?}}1, i64 {{(noundef )?}}24)
// REMARK: calloc of 24 bytes now calls __snug_calloc_32 (type unknown)
void *merged_unknown(void) { return zeroed(24); }

// CHECK-LABEL: define {{.*}}@both(
// CHECK-DAG: call {{.*}}@__snug_malloc_24(
// CHECK-DAG: call {{.*}}@__snug_malloc_data_24(
void *both(int c) {
  if (c)
    return malloc(sizeof(struct node));
  return malloc(sizeof(struct point));
}
