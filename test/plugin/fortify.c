// _FORTIFY_SOURCE: a copy that fits is a plain copy, one that does not is checked against the size
// asked for, although the class has room for it.
//
// RUN: %clang -O2 -D_FORTIFY_SOURCE=2 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O2 -D_FORTIFY_SOURCE=2 -S -emit-llvm %s -o - | %FileCheck %s --check-prefixes=CHECK,SNUG
// RUN: %snug -O2 -D_FORTIFY_SOURCE=3 -S -emit-llvm %s -o - | %FileCheck %s --check-prefixes=CHECK,SNUG

#include <stdlib.h>
#include <string.h>

// CHECK-LABEL: define {{.*}}@fits(
// SNUG: call {{.*}}@__snug_malloc_32(
// CHECK-NOT: __memcpy_chk
// CHECK: ret
void *fits(const char *from) {
  char *p = malloc(24);
  return memcpy(p, from, 24);
}

// CHECK-LABEL: define {{.*}}@too_long(
// SNUG: call {{.*}}@__snug_malloc_32(
// CHECK: call {{.*}}@__memcpy_chk({{.*}}, i64 {{(noundef )?}}25, i64 {{(noundef )?}}24)
void *too_long(const char *from) {
  char *p = malloc(24);
  return memcpy(p, from, 25);
}

// CHECK-LABEL: define {{.*}}@unknown_length(
// SNUG: call {{.*}}@__snug_malloc_32(
// CHECK: call {{.*}}@__memcpy_chk({{.*}}, i64 {{(noundef )?}}24)
void *unknown_length(const char *from, size_t length) {
  char *p = malloc(24);
  return memcpy(p, from, length);
}
