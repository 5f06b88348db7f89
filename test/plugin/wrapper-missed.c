// A constant size that goes into a wrapper which was not inlined is told, not counted as malloc.
//
// RUN: %snug -O2 -S -emit-llvm %s -o /dev/null -Rpass-missed=snug -fplugin-arg-snug-report 2> %t.remarks
// RUN: %FileCheck %s --implicit-check-not=remark: < %t.remarks

#include <stdlib.h>

void *xmalloc(size_t) __attribute__((malloc));
void *sized(int line, size_t) __attribute__((alloc_size(2)));
void *xcalloc(unsigned, unsigned) __attribute__((malloc));
void *located(size_t, const char *, int) __attribute__((malloc));
void *plain(size_t);
void *operator_new(size_t) __asm__("_Znwm") __attribute__((malloc, alloc_size(1)));

void calls(void **p, size_t n) {
  // CHECK: [[#@LINE+1]]:{{.*}}remark: xmalloc of 24 bytes not rewritten: wrapper not inlined (link-time optimisation, -flto with snug-ir.so, may reach its malloc)
  p[0] = xmalloc(24);
  // CHECK: [[#@LINE+1]]:{{.*}}remark: sized of 40 bytes not rewritten: wrapper not inlined
  p[1] = sized(__LINE__, 40);
  // CHECK: [[#@LINE+1]]:{{.*}}remark: xcalloc of 32 bytes not rewritten: wrapper not inlined
  p[2] = xcalloc(2, 16);
  p[3] = xmalloc(n);
  p[4] = xmalloc(81);
  p[5] = xmalloc(0);
  p[6] = located(24, "file", 3); // which is the size?
  p[7] = plain(24);
  p[8] = operator_new(24);
}
// CHECK: 0 calls rewritten, 3 not rewritten (3 wrapper not inlined
