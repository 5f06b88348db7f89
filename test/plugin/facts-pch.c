// Function bodies out of a precompiled header have facts, whether or not the plugin was there when it
// was made; and the header holds no trace of them.
//
// RUN: %snug -O2 -x c-header %S/Inputs/typed.h -o %t.with.pch
// RUN: %clang -O2 -x c-header %S/Inputs/typed.h -o %t.without.pch
// RUN: %not grep -a 'snug[.]type' %t.with.pch
// RUN: %snug -O2 -include-pch %t.with.pch -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O2 -include-pch %t.without.pch -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O0 -x c-header %S/Inputs/typed.h -o %t.0.pch
// RUN: %snug -O0 -include-pch %t.0.pch -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=ANY
// RUN: %clang -O2 -include-pch %t.with.pch -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=PLAIN --implicit-check-not=snug
// RUN: %snug -O2 -fplugin-arg-snug-off -include-pch %t.with.pch -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=PLAIN --implicit-check-not='snug.type'

// CHECK-LABEL: define {{.*}}@node_from_header(
// CHECK: call {{.*}}@__snug_malloc_24(
// PLAIN-LABEL: define {{.*}}@node_from_header(
// PLAIN: call {{.*}}@malloc(
// ANY-DAG: call {{.*}}@__snug_malloc_24(
struct typed_node *node_from_header(void) { return new_typed_node(); }

// CHECK-LABEL: define {{.*}}@point_from_here(
// CHECK: call {{.*}}@__snug_calloc_data_24(
// PLAIN-LABEL: define {{.*}}@point_from_here(
// PLAIN: call {{.*}}@calloc(
// ANY-DAG: call {{.*}}@__snug_calloc_data_24(
void *point_from_here(void) { return calloc(1, sizeof(struct typed_point)); }
