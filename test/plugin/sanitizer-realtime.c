// -fsanitize=realtime, known from LLVM 20 on, refuses the file as the others in sanitizers.c do.
//
// REQUIRES: llvm-ge-20
// RUN: %snug -fsanitize=realtime -S -emit-llvm %s -o - | %FileCheck %s

void *malloc(unsigned long);

// CHECK-LABEL: define {{.*}}@f
// CHECK-NOT: __snug
// CHECK: call {{.*}}@{{.*}}malloc
// CHECK-NOT: __snug
// CHECK: !"heap-tool=-fsanitize=realtime"
void *f(void) { return malloc(24); }
