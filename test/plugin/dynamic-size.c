// A size that is not known when compiling keeps the generic path, also if it is bounded.
//
// RUN: %snug -O2 -S -emit-llvm %s -o - | %FileCheck %s --implicit-check-not=__snug

#include <stdlib.h>

// CHECK-LABEL: define {{.*}}@unknown(
// CHECK: call {{.*}}@malloc(i64
void *unknown(size_t n) { return malloc(n); }

// CHECK-LABEL: define {{.*}}@bounded(
// CHECK: call {{.*}}@malloc(i64
void *bounded(unsigned n) { return malloc((n & 63) + 1); }

// CHECK-LABEL: define {{.*}}@one_of_two(
// CHECK: call {{.*}}@malloc(i64
void *one_of_two(int wide) { return malloc(wide ? 16 : 8); }

extern char address[];

// CHECK-LABEL: define {{.*}}@address_as_size(
// CHECK: call {{.*}}@malloc(i64
void *address_as_size(void) { return malloc((size_t)address); }
