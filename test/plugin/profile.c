// Option profile: each rewritten call is described, counted, and now and then sampled; the sites of
// a module are announced by one constructor. Without the option, no trace of it.
//
// RUN: %snug -O2 -gline-tables-only -fplugin-arg-snug-profile -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O2 -gline-tables-only -fplugin-arg-snug-profile -fplugin-arg-snug-inline=all -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O2 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=OFF --implicit-check-not=__snug_profile --implicit-check-not=snug_sites
// OFF: call {{.*}}@__snug_malloc_16(
// No debug information is written for it.
// RUN: %snug -O2 -fplugin-arg-snug-profile -c %s -o %t.o && readelf -SW %t.o | grep __snug_sites && readelf -SW %t.o | %not grep debug_
// As many symbols are called as without.
// RUN: nm %t.o | grep -c ' U __snug_malloc_' | grep -x 2
// RUN: %not %snug -fplugin-arg-snug-profile=yes -c %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=BAD
// BAD: error: snug: option 'profile' takes no value; valid options are {{.*}}profile

#include <stdlib.h>

// CHECK-DAG: @[[FRAMES:snug.frames[.0-9]*]] = private constant [1 x {{.*}}[[#@LINE+8]], i32 {{[0-9]+}} }]
// CHECK-DAG: @[[SITE:snug.site[.0-9]*]] = internal global {{.*}}@[[FRAMES]]{{.*}}, i32 1, i32 0, i64 16 }, section "__snug_sites", align 8
// CHECK-DAG: @[[INLINED:snug.frames[.0-9]*]] = private constant [2 x
// CHECK-DAG: section "__snug_sites"
// CHECK-DAG: @llvm.global_ctors = appending global [1 x {{.*}}@__snug_profile_module
// CHECK-DAG: @__snug_profile_slots_1 = external thread_local(initialexec) global
// CHECK-LABEL: @pair(
long **pair(void) {
  return malloc(sizeof(long *[2]));
}
// CHECK: %[[P:.*]] = call {{.*}}@__snug_malloc_16(i64 {{.*}}16)
// CHECK: icmp {{ult|uge}} i64
// CHECK: br i1 {{.*}}!prof
// CHECK: call void @__snug_profile_sample_1({{.*}}%[[P]], {{.*}}@[[SITE]]
// CHECK: store atomic i64 {{.*}} monotonic, align 8
// CHECK: ret

static inline void *checked(size_t size) {
  void *p = malloc(size);
  if (!p)
    abort();
  return p;
}

// Copies of one call share its site.
// CHECK-LABEL: @twice(
// CHECK: call {{.*}}@__snug_malloc_{{32|24}}(
// CHECK: call void @__snug_profile_sample_1({{.*}}@[[COPIED:snug.site[.0-9]*]]
// CHECK: call {{.*}}@__snug_malloc_{{32|24}}(
// CHECK: call void @__snug_profile_sample_1({{.*}}@[[COPIED]]
struct node { struct node *next; long a, b; };
void twice(struct node **out) {
  for (int i = 0; i < 2; i++)
    out[i] = checked(sizeof(struct node));
}

// CHECK: define linkonce_odr hidden void @__snug_profile_module() {{.*}}comdat
