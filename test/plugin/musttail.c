// musttail demands equal signatures of caller and callee, and keeps its guarantee.
//
// RUN: %snug -O0 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O2 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O0 -S %s -o - | %FileCheck %s --check-prefix=ASM

void *malloc(unsigned long);

// CHECK: musttail call {{.*}}@__snug_malloc_32(i64 {{(noundef )?}}24)
// ASM: jmp{{.*}}__snug_malloc_32
void *replace(unsigned long ignored) { __attribute__((musttail)) return malloc(24); }
