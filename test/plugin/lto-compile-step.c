// With LTO, full or thin and at any level, the compile step rewrites what it sees, and a link step
// without the pass leaves it so.
//
// REQUIRES: lld
// RUN: %snug -O0 -flto -fPIC -c %s -o %t.0f.o
// RUN: %snug -O2 -flto -fPIC -c %s -o %t.2f.o
// RUN: %snug -O0 -flto=thin -fPIC -c %s -o %t.0t.o
// RUN: %snug -O2 -flto=thin -fPIC -c %s -o %t.2t.o
// RUN: %llvm-dis %t.0f.o -o - | %FileCheck %s
// RUN: %llvm-dis %t.2f.o -o - | %FileCheck %s
// RUN: %llvm-dis %t.0t.o -o - | %FileCheck %s
// RUN: %llvm-dis %t.2t.o -o - | %FileCheck %s
// RUN: %clang -O0 -flto -shared -nostdlib --ld-path=%lld %t.0f.o -o %t.0f.so
// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld %t.2f.o -o %t.2f.so
// RUN: %clang -O0 -flto=thin -shared -nostdlib --ld-path=%lld %t.0t.o -o %t.0t.so
// RUN: %clang -O2 -flto=thin -shared -nostdlib --ld-path=%lld %t.2t.o -o %t.2t.so
// RUN: %llvm-nm -D %t.0f.so | %FileCheck %s --check-prefix=LINKED
// RUN: %llvm-nm -D %t.2f.so | %FileCheck %s --check-prefix=LINKED
// RUN: %llvm-nm -D %t.0t.so | %FileCheck %s --check-prefix=LINKED
// RUN: %llvm-nm -D %t.2t.so | %FileCheck %s --check-prefix=LINKED

#include <stdlib.h>

// CHECK: call {{.*}}@__snug_malloc_32(i64 {{(noundef )?}}24)
// CHECK: call {{.*}}@malloc(i64 {{(noundef )?}}96)
// LINKED: U __snug_malloc_32
// LINKED: U malloc
void *node(void) { return malloc(24); }
void *page(void) { return malloc(96); }
