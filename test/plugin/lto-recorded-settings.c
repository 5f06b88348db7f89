// What the compile step was told holds in the link step: `off`, `max-size` and a sanitizer are
// recorded, joined when modules are linked, and the strictest wins.
//
// REQUIRES: lld, llvm-ge-15
// RUN: %snug -O2 -flto -fPIC -c %S/Inputs/wrapper.c -o %t.wrapper.o
// RUN: %snug -O2 -flto -fPIC -fplugin-arg-snug-off -c %S/Inputs/wrapper.c -o %t.wrapper.off.o
// RUN: %snug -O2 -flto -fPIC -fplugin-arg-snug-max-size=47 -c %S/Inputs/wrapper.c -o %t.wrapper.47.o
// RUN: %snug -O2 -flto -fPIC -fsanitize=leak -c %S/Inputs/wrapper.c -o %t.wrapper.leak.o
// RUN: %snug -O2 -flto -fPIC -c %s -o %t.main.o
// RUN: %snug -O2 -flto -fPIC -fplugin-arg-snug-max-size=39 -c %s -o %t.main.39.o
// RUN: %snug -O2 -flto -fPIC -fplugin-arg-snug-off -c %s -o %t.main.off.o

// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld -Wl,--load-pass-plugin=%ir_plugin %t.main.o %t.wrapper.o -o %t.1.so
// RUN: %llvm-nm -D %t.1.so | %FileCheck %s --check-prefixes=S40,S48
// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld -Wl,--load-pass-plugin=%ir_plugin %t.main.off.o %t.wrapper.off.o -o %t.2.so
// RUN: %llvm-nm -D %t.2.so | %FileCheck %s --check-prefix=NONE --implicit-check-not=__snug
// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld -Wl,--load-pass-plugin=%ir_plugin %t.main.o %t.wrapper.off.o -o %t.3.so
// RUN: %llvm-nm -D %t.3.so | %FileCheck %s --check-prefix=NONE --implicit-check-not=__snug
// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld -Wl,--load-pass-plugin=%ir_plugin %t.main.o %t.wrapper.47.o -o %t.4.so
// RUN: %llvm-nm -D %t.4.so | %FileCheck %s --check-prefix=S40 --implicit-check-not=__snug_malloc_64
// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld -Wl,--load-pass-plugin=%ir_plugin %t.main.39.o %t.wrapper.47.o -o %t.5.so
// RUN: %llvm-nm -D %t.5.so | %FileCheck %s --check-prefix=NONE --implicit-check-not=__snug
// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld -Wl,--load-pass-plugin=%ir_plugin %t.main.o %t.wrapper.leak.o -o %t.6.so
// RUN: %llvm-nm -D %t.6.so | %FileCheck %s --check-prefix=NONE --implicit-check-not=__snug

#include <stdlib.h>

void *xmalloc(size_t size);

// S40: U __snug_malloc_48
// S48: U __snug_malloc_64
// NONE: U malloc
void *forty(void) { return xmalloc(40); }
void *fifty(void) { return xmalloc(50); }
