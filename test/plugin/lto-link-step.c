// snug-ir.so in the link step of LTO rewrites what gets constant only there: a wrapper in another
// file is inlined. Full LTO has a place for it from LLVM 15 on; so has lld.
//
// REQUIRES: lld, llvm-ge-15
// RUN: %snug -O2 -flto -fPIC -c %s -o %t.main.f.o
// RUN: %snug -O2 -flto -fPIC -c %S/Inputs/wrapper.c -o %t.wrapper.f.o
// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld %t.main.f.o %t.wrapper.f.o -o %t.without.so
// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld -Wl,--load-pass-plugin=%ir_plugin %t.main.f.o %t.wrapper.f.o -o %t.full.so
// RUN: %snug -O2 -flto=thin -fPIC -c %s -o %t.main.t.o
// RUN: %snug -O2 -flto=thin -fPIC -c %S/Inputs/wrapper.c -o %t.wrapper.t.o
// RUN: %clang -O2 -flto=thin -shared -nostdlib --ld-path=%lld -Wl,--load-pass-plugin=%ir_plugin %t.main.t.o %t.wrapper.t.o -o %t.thin.so
// RUN: %llvm-nm -D %t.without.so | %FileCheck %s --implicit-check-not=__snug
// RUN: %llvm-nm -D %t.full.so | %FileCheck %s --check-prefix=LINKED
// RUN: %llvm-nm -D %t.thin.so | %FileCheck %s --check-prefix=LINKED

#include <stdlib.h>

void *xmalloc(size_t size);

// CHECK: U __snug_malloc_16
// LINKED: U __snug_malloc_16
// LINKED: U __snug_malloc_48
void *direct(void) { return malloc(16); }
void *wrapped(void) { return xmalloc(40); }
