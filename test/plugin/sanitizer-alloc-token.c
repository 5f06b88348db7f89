// -fsanitize=alloc-token, known from LLVM 22 on, refuses the file as the others in sanitizers.c do.
//
// REQUIRES: llvm-ge-22
// RUN: %snug -fsanitize=alloc-token -S -emit-llvm %s -o - | %FileCheck %s

void *malloc(unsigned long);

// CHECK-LABEL: define {{.*}}@f
// CHECK-NOT: __snug
// CHECK: call {{.*}}@{{.*}}malloc
// CHECK-NOT: __snug
// CHECK: !"heap-tool=-fsanitize=alloc-token"
void *f(void) { return malloc(24); }
