// A file that brings its own malloc is left alone where it calls it, however it brings it.
//
// RUN: %snug -DOWN -O0 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -DSTATIC -O0 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -DALIAS -O0 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -DHIDDEN -O0 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -DOWN -fplugin-arg-snug-report -O0 -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=DEFINED
// RUN: %snug -DSTATIC -fplugin-arg-snug-report -O0 -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=DEFINED
// RUN: %snug -DALIAS -fplugin-arg-snug-report -O0 -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=DEFINED
// RUN: %snug -DHIDDEN -fplugin-arg-snug-report -O0 -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=HIDDEN

// DEFINED: snug: {{.*}}own-malloc.c: 1 calls rewritten, 1 not rewritten (1 malloc is defined in this file)
// HIDDEN: snug: {{.*}}own-malloc.c: 1 calls rewritten, 1 not rewritten (1 malloc is declared hidden, so it is the program's own)

extern char pool[];
void *calloc(unsigned long, unsigned long);

#if defined(OWN)
__attribute__((noinline)) void *malloc(unsigned long size) { return pool + size; }
#elif defined(STATIC)
__attribute__((noinline)) static void *malloc(unsigned long size) { return pool + size; }
#elif defined(ALIAS)
__attribute__((noinline)) void *own(unsigned long size) { return pool + size; }
__attribute__((alias("own"))) void *malloc(unsigned long size);
#elif defined(HIDDEN)
__attribute__((visibility("hidden"))) void *malloc(unsigned long size);
#endif

// CHECK-LABEL: define {{.*}}@caller(
// CHECK-NOT: __snug
// CHECK: call {{.*}}@malloc
// CHECK: ret
void *caller(void) { return malloc(24); }

// CHECK-LABEL: define {{.*}}@other(
// CHECK: call {{.*}}@__snug_calloc_32(
void *other(void) { return calloc(1, 24); }
