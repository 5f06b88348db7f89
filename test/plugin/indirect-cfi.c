// Under control-flow integrity the call as it was keeps its check.
//
// REQUIRES: llvm-ge-16
// RUN: %snug -O2 -fsanitize=kcfi -S -emit-llvm %s -o - | %FileCheck %s

#include <stdlib.h>

void *(*hook)(size_t) = malloc;

// CHECK: call {{.*}}@__snug_malloc_32(i64 {{.*}}24)
// CHECK: call {{.*}}(i64 {{.*}}24){{.*}}[ "kcfi"(i32
void *small(void) { return hook(24); }
