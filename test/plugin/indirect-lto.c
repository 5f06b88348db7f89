// What was forbidden in the compilation stays so in the link step.
//
// REQUIRES: lld, llvm-ge-15
// RUN: %clang -O2 -flto -fPIC -DHOOK -c %s -o %t.hook.o
// RUN: %snug -O2 -flto -fPIC -c %s -o %t.o
// RUN: %snug -O2 -flto -fPIC -fplugin-arg-snug-indirect=off -c %s -o %t.off.o
// RUN: %clang -flto -shared -nostdlib --ld-path=%lld -Wl,--load-pass-plugin=%ir_plugin %t.o %t.hook.o -o %t.so
// RUN: %llvm-nm -D %t.so | %FileCheck %s
// RUN: %clang -flto -shared -nostdlib --ld-path=%lld -Wl,--load-pass-plugin=%ir_plugin %t.off.o %t.hook.o -o %t.off.so
// RUN: %llvm-nm -D %t.off.so | %FileCheck %s --check-prefix=OFF --implicit-check-not=__snug

#include <stdlib.h>

#ifdef HOOK
void *(*hook)(size_t) = malloc;
#else
extern void *(*hook)(size_t);
// CHECK: U __snug_malloc_32
// OFF: U malloc
void *small(void) { return hook(24); }
#endif
