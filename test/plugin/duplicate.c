// strdup and strndup of strings that the compiler knows. What is in the copy may be relied on: it is
// not uninitialised memory.
//
// RUN: %snug -O2 -S -emit-llvm %s -o %t.ll -Rpass-missed=snug 2> %t.remarks
// RUN: %FileCheck %s < %t.ll
// RUN: %FileCheck %s --check-prefix=REMARK < %t.remarks

#include <stdlib.h>
#include <string.h>

// CHECK-LABEL: @seven(
// CHECK: @__snug_strdup_8(
char *seven(void) { return strdup("1234567"); }
// CHECK-LABEL: @eight(
// CHECK: @__snug_strdup_16(
char *eight(void) { return strdup("12345678"); }
// CHECK-LABEL: @cut(
// CHECK: @__snug_strndup_8({{.*}}, i64 {{.*}}3)
char *cut(void) { return strndup("a longer string", 3); }
// CHECK-LABEL: @whole(
// CHECK: @__snug_str{{n?}}dup_16(
char *whole(void) { return strndup("a longer string", 1000); }
// CHECK-LABEL: @through(
// CHECK: @__snug_strdup_16(
static char *copy(const char *s) { return s ? strdup(s) : NULL; }
char *through(void) { return copy("constant"); }

// CHECK-NOT: declare {{.*}}@__snug_strdup_8({{.*}}allockind

// CHECK-LABEL: @missed(
// CHECK-NOT: __snug
// CHECK: ret void
void missed(char **p, const char *s, size_t n) {
  // REMARK: [[#@LINE+1]]:{{.*}}strdup not rewritten: string not constant
  p[0] = strdup(s);
  // REMARK: [[#@LINE+1]]:{{.*}}strndup not rewritten: string not constant
  p[1] = strndup("constant", n);
  // REMARK: [[#@LINE+1]]:{{.*}}strdup of 91 bytes not rewritten: size above 80
  p[2] = strdup("123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 ");
}
