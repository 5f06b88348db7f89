// A program that declares an entry point itself can do so; one that uses the name for something else
// keeps its calls.
//
// RUN: %snug -O1 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O1 -Rpass-missed=snug -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=MISSED

void *malloc(unsigned long);
void *__snug_malloc_16(unsigned long);
int __snug_malloc_32;
int __snug_malloc_48(void);

// CHECK-LABEL: define {{.*}}@declared(
// CHECK: call {{.*}}@__snug_malloc_16(i64 {{.*}}16)
// CHECK: call {{.*}}@__snug_malloc_16(i64 {{.*}}9)
void *declared(void *p[1]) {
  p[0] = __snug_malloc_16(16);
  return malloc(9);
}
// CHECK: declare noalias noundef align 16 [[PTR]] @__snug_malloc_16(

// CHECK-LABEL: define {{.*}}@variable(
// CHECK: call {{.*}}@malloc(i64 {{.*}}24)
// MISSED: malloc of 24 bytes not rewritten: __snug_malloc_32 is something else in this file
void *variable(void) { return ++__snug_malloc_32 ? malloc(24) : 0; }

// CHECK-LABEL: define {{.*}}@function(
// CHECK: call {{.*}}@malloc(i64 {{.*}}48)
// MISSED: malloc of 48 bytes not rewritten: __snug_malloc_48 is something else in this file
void *function(void) { return __snug_malloc_48() ? malloc(48) : 0; }
