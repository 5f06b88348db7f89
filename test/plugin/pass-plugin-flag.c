// -fpass-plugin beside -fplugin is superfluous and harmless.
//
// RUN: %snug -O2 -fpass-plugin=%plugin -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %clang -O2 -fpass-plugin=%plugin -S -emit-llvm %s -o - | %FileCheck %s

void *malloc(unsigned long);

// CHECK: call {{.*}}@__snug_malloc_32(i64 {{(noundef )?}}24)
void *node(void) { return malloc(24); }
