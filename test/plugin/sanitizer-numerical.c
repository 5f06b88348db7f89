// -fsanitize=numerical, known from LLVM 19 on, refuses the file as the others in sanitizers.c do.
//
// REQUIRES: llvm-ge-19
// RUN: %snug -fsanitize=numerical -S -emit-llvm %s -o - | %FileCheck %s

void *malloc(unsigned long);

// CHECK-LABEL: define {{.*}}@f
// CHECK-NOT: __snug
// CHECK: call {{.*}}@{{.*}}malloc
// CHECK-NOT: __snug
// CHECK: !"heap-tool=-fsanitize=numerical"
void *f(void) { return malloc(24); }
