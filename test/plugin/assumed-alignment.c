// A declaration that promises more alignment than the classes give keeps its calls.
//
// RUN: %snug -O2 -S -emit-llvm %s -o - | %FileCheck %s

__attribute__((assume_aligned(64))) void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

// CHECK-LABEL: define {{.*}}@cache_line(
// CHECK: call {{.*}}@malloc(i64 {{(noundef )?}}64)
void *cache_line(void) { return malloc(64); }

// CHECK-LABEL: define {{.*}}@usual(
// CHECK: call {{.*}}@__snug_calloc_64(
void *usual(void) { return calloc(1, 64); }
