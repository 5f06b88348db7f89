// A call through a pointer, with a small constant size, in a file that takes the address of malloc:
// the entry point if the pointer is malloc, else the call as it was.
//
// RUN: %snug -O1 -S -emit-llvm %s -o %t.ll -Rpass=snug -fplugin-arg-snug-report 2> %t.remarks
// RUN: %FileCheck %s < %t.ll
// RUN: %FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: %snug -O0 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=O0
// RUN: %snug -O1 -fplugin-arg-snug-indirect=off -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=OFF --implicit-check-not=__snug
// RUN: %snug -O1 -fplugin-arg-snug-indirect=on -S -emit-llvm %s -o %t.on.ll
// RUN: %FileCheck %s < %t.on.ll
// RUN: %snug -O1 -fplugin-arg-snug-max-size=23 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=OFF --implicit-check-not=__snug
// RUN: not %snug -fplugin-arg-snug-indirect=maybe -c %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=BAD
// BAD: bad value 'maybe' for option 'indirect'

#include <stdlib.h>

struct hooks {
  void *(*allocate)(size_t);
  void *(*allocate_zeroed)(size_t, size_t);
  void *(*reallocate)(void *, size_t);
  void *(*other)(int);
};
struct hooks hooks = {malloc, calloc, realloc, NULL};

// CHECK-LABEL: @small(
// CHECK: %[[HOOK:.*]] = load
// CHECK: %[[IS:.*]] = icmp eq {{.*}} %[[HOOK]], @malloc
// CHECK: br i1 %[[IS]], label %[[THEN:[^,]*]], label %[[ELSE:[^,]*]], {{.*}}!prof
// CHECK: [[THEN]]:
// CHECK: %[[FAST:.*]] = {{.*}}call {{.*}}@__snug_malloc_32(i64 {{.*}}24)
// CHECK: [[ELSE]]:
// CHECK: %[[SLOW:.*]] = {{.*}}call {{.*}}%[[HOOK]](i64 {{.*}}24)
// CHECK: phi {{.*}}[ %[[SLOW]], {{.*}}[ %[[FAST]],
// O0-LABEL: @small(
// O0: @__snug_malloc_32(
// OFF-LABEL: @small(
// OFF: call {{.*}}(i64 {{.*}}24)
// REMARK: indirect.c:[[#@LINE + 1]]:{{.*}} malloc of 24 bytes now calls __snug_malloc_32 (type not seen) if that is what the pointer points to
void *small(void) { return hooks.allocate(24); }

// CHECK-LABEL: @zeroed(
// CHECK: icmp eq {{.*}}@calloc
// CHECK: @__snug_calloc_48(i64 {{.*}}2, i64 {{.*}}20)
void *zeroed(void) { return hooks.allocate_zeroed(2, 20); }

// CHECK-LABEL: @again(
// CHECK: icmp eq {{.*}}@realloc
// CHECK: @__snug_realloc_64({{.*}}, i64 {{.*}}50)
void *again(void *p) { return hooks.reallocate(p, 50); }

// CHECK-LABEL: @twice(
// CHECK: @__snug_malloc_48(
// CHECK: @__snug_malloc_80(
void twice(void **p) {
  p[0] = hooks.allocate(48);
  p[1] = hooks.allocate(80);
}

// CHECK-LABEL: @others(
// CHECK-NOT: __snug
// CHECK: ret void
void others(void **p, size_t n) {
  p[0] = hooks.allocate(n);
  p[1] = hooks.allocate(81);
  p[2] = hooks.allocate(0);
  p[3] = hooks.other(24);
  p[4] = hooks.allocate_zeroed((size_t)-1, 16);
}
// REMARK: 5 calls rewritten, 0 not rewritten, 0 with type, 0 exact, 0 after inlining, 5 indirect
