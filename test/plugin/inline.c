// Option inline: the hit path of the entry point, and with `all` that of free, in the caller. The
// calls stay for the misses.
//
// RUN: %snug -O2 -fplugin-arg-snug-inline=alloc -S -emit-llvm %s -o - -Rpass=snug 2> %t.remarks | %FileCheck %s --check-prefixes=CHECK,ALLOC
// RUN: %FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: %snug -O2 -fplugin-arg-snug-inline=all -S -emit-llvm %s -o - | %FileCheck %s --check-prefixes=CHECK,ALL
// RUN: %snug -O2 -fplugin-arg-snug-inline=off -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=OFF --implicit-check-not=__snug_inlined
// RUN: %snug -O0 -fplugin-arg-snug-inline=all -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=OFF --implicit-check-not=__snug_inlined
// RUN: %snug -Os -fplugin-arg-snug-inline=all -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=OFF --implicit-check-not=__snug_inlined
// RUN: not %snug -fplugin-arg-snug-inline -c %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=BAD
// RUN: not %snug -fplugin-arg-snug-inline=yes -c %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=BAD
// BAD: error: snug: {{option 'inline' needs a value|bad value 'yes' for option 'inline'}}; valid options are {{.*}}inline=off|alloc|all
// OFF: call {{.*}}@__snug_malloc_24(

// CHECK: @__snug_inlined_for_abi_1_cache = external thread_local(initialexec) global

#include <stdlib.h>

struct node { struct node *next; long key, value; };

// On a hit the program's test for NULL is gone.
// CHECK-LABEL: @make(
// CHECK: @__snug_inlined_for_abi_1_cache
// CHECK: and {{.*}}1023
// CHECK: br i1 {{.*}}!prof
// CHECK: load {{.*}}!nonnull
// CHECK: @__snug_inlined_for_abi_1_heap
// CHECK: store volatile i8
// CHECK: call {{.*}}@__snug_malloc_24(i64 {{.*}}24)
// REMARK: malloc of 24 bytes now calls __snug_malloc_24 (type known, exact fit) on a miss, and is inlined
struct node *make(struct node *next) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->next = next;
  return n;
}

// CHECK-LABEL: @zeroed(
// CHECK-DAG: call void @llvm.memset{{.*}}, i64 48,
// CHECK-DAG: call {{.*}}@__snug_calloc_48(i64 {{.*}}1, i64 {{.*}}40)
void *zeroed(void) { return calloc(1, 40); }

// Objects of 8 bytes have states of their own: not inlined.
// CHECK-LABEL: @eight(
// CHECK-NOT: __snug_inlined
// CHECK: tail call {{.*}}@__snug_malloc_8(
void *eight(void) { return malloc(8); }

// CHECK-LABEL: @drop(
// ALLOC-NOT: __snug_inlined
// ALL: @__snug_inlined_for_abi_1_heap
// ALL-DAG: store volatile i8 2
// ALL-DAG: call void @free(
// ALLOC: call void @free(
// CHECK: ret void
void drop(void *p) { free(p); }

// CHECK-LABEL: @cold(
// CHECK-NOT: __snug_inlined
// CHECK: }
__attribute__((cold)) void *cold(void *p) {
  free(p);
  return malloc(24);
}

// CHECK-LABEL: @small(
// CHECK-NOT: __snug_inlined
// CHECK: }
__attribute__((minsize)) void *small(void *p) {
  free(p);
  return malloc(24);
}

// CHECK-LABEL: @own_free(
// CHECK-NOT: __snug_inlined
// CHECK: }
__attribute__((no_builtin("free"))) void own_free(void *p) { free(p); }
