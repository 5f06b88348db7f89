// After the rewrite LLVM still knows an allocation: the link step of LTO removes one that turns out to
// be only freed.
//
// REQUIRES: lld, llvm-ge-15
// RUN: %snug -O2 -flto -fPIC -c %s -o %t.main.o
// RUN: %snug -O2 -flto -fPIC -DOTHER -c %s -o %t.other.o
// RUN: %llvm-dis %t.main.o -o - | %FileCheck %s --check-prefix=COMPILED
// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld %t.main.o %t.other.o -o %t.so
// RUN: %llvm-nm %t.so | %FileCheck %s --implicit-check-not=__snug --implicit-check-not=free

#include <stdlib.h>

__attribute__((visibility("hidden"))) void done_with(void *p);

#ifdef OTHER
void done_with(void *p) { free(p); }
#else
// COMPILED: call {{.*}}@__snug_malloc_32(
// COMPILED: call {{.*}}@__snug_calloc_32(
// CHECK: T unused
void unused(void) {
  done_with(malloc(24));
  done_with(calloc(2, 16));
}
#endif
