// A malloc of the program's own stays out of it: static, inline, renamed, or with another type. So
// does a file that defines malloc after it was called.
//
// RUN: %snug -O0 -w -DSTATIC -S -emit-llvm %s -o - | grep -v '^module asm' | %FileCheck %s --implicit-check-not=snug
// RUN: %snug -O2 -w -DSTATIC -S -emit-llvm %s -o - | grep -v '^module asm' | %FileCheck %s --check-prefix=GONE --implicit-check-not=snug
// RUN: %snug -O2 -w -DINLINE -S -emit-llvm %s -o - | grep -v '^module asm' | %FileCheck %s --check-prefix=GONE --implicit-check-not=snug
// RUN: %snug -O0 -w -DLATER -S -emit-llvm %s -o - | grep -v '^module asm' | %FileCheck %s --implicit-check-not='@__snug'
// RUN: %snug -O2 -w -DLATER -S -emit-llvm %s -o - | grep -v '^module asm' | %FileCheck %s --check-prefix=GONE --implicit-check-not='@__snug'
// RUN: %snug -O0 -w -DRENAMED -S -emit-llvm %s -o - | grep -v '^module asm' | %FileCheck %s --check-prefix=RENAMED --implicit-check-not=snug
// RUN: %snug -O0 -w -DNARROW -S -emit-llvm %s -o - | grep -v '^module asm' | %FileCheck %s --implicit-check-not='@__snug'
// RUN: %snug -O0 -w -DHIDDEN -S -emit-llvm %s -o - | grep -v '^module asm' | %FileCheck %s --check-prefix=HIDDEN --implicit-check-not='@__snug'

struct node { struct node *left, *right; long key; };
extern char pool[];

#if defined(STATIC)
static void *malloc(unsigned long size) { return pool + size; }
#elif defined(INLINE)
extern inline __attribute__((gnu_inline)) void *malloc(unsigned long size) { return pool + size; }
#elif defined(RENAMED)
void *malloc(unsigned long size) __asm__("my_malloc");
#elif defined(NARROW)
void *malloc(unsigned size);
#elif defined(HIDDEN)
#pragma GCC visibility push(hidden)
void *malloc(unsigned long size);
#pragma GCC visibility pop
#else
void *malloc(unsigned long size);
#endif

// CHECK-LABEL: define {{.*}}@caller(
// CHECK: call {{.*}}@malloc(
// RENAMED-LABEL: define {{.*}}@caller(
// RENAMED: call {{.*}}my_malloc
// GONE-LABEL: define {{.*}}@caller(
// GONE-NOT: call
// GONE: ret
// HIDDEN: call {{.*}}@malloc(
// HIDDEN: declare hidden {{.*}}@malloc(
struct node *caller(void) { return malloc(sizeof(struct node)); }

#ifdef LATER
void *malloc(unsigned long size) { return pool + size; }
#endif
