// realloc and reallocarray with a constant small size.
//
// RUN: %snug -O1 -D_GNU_SOURCE -S -emit-llvm %s -o %t.ll -Rpass-missed=snug 2> %t.remarks
// RUN: %FileCheck %s < %t.ll
// RUN: %FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: %snug -O1 -D_GNU_SOURCE -fno-builtin-reallocarray -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=OPT-OUT

#include <stdlib.h>

// CHECK-LABEL: @grow(
// CHECK: @__snug_realloc_32({{.*}}, i64 {{.*}}24)
void *grow(void *p) { return realloc(p, 24); }
// CHECK-LABEL: @array(
// CHECK: @__snug_reallocarray_64({{.*}}, i64 {{.*}}6, i64 {{.*}}9)
// OPT-OUT-LABEL: @array(
// OPT-OUT: @reallocarray(
void *array(void *p) { return reallocarray(p, 6, 9); }

struct node { struct node *next; long key, value; };
struct pair { int a, b, c; };
// CHECK-LABEL: @typed(
// CHECK: @__snug_realloc_24(
struct node *typed(struct node *p) { return realloc(p, sizeof *p); }
// CHECK-LABEL: @typed_array(
// CHECK: @__snug_reallocarray_data_24(
struct pair *typed_array(struct pair *p) { return reallocarray(p, 2, sizeof *p); }

// CHECK-LABEL: @missed(
// CHECK-NOT: __snug
// CHECK: ret void
void missed(void **p, size_t n) {
  // REMARK: [[#@LINE+1]]:{{.*}}realloc not rewritten: size not constant
  p[0] = realloc(p[0], n);
  // REMARK: [[#@LINE+1]]:{{.*}}realloc of 96 bytes not rewritten: size above 80
  p[1] = realloc(p[1], 96);
  // REMARK: [[#@LINE+1]]:{{.*}}realloc of 0 bytes not rewritten: size 0
  p[2] = realloc(p[2], 0);
  // REMARK: [[#@LINE+1]]:{{.*}}reallocarray not rewritten: count times size overflows
  p[3] = reallocarray(p[3], (size_t)1 << 40, (size_t)1 << 40);
}

// The entry point may free: LLVM must not think that *p is still there.
// CHECK: declare {{.*}}@__snug_realloc_32({{.*}}) [[ATTRIBUTES:#[0-9]+]]
// CHECK: attributes [[ATTRIBUTES]] = {
// CHECK-NOT: nofree
// CHECK-SAME: nounwind
