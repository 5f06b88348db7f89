// A precompiled header built with or without the plugin serves compilations with or without it; only
// the compilation that makes code counts. The header has an inline function, so code comes out of it.
//
// RUN: %snug -O2 -x c-header %S/Inputs/node.h -o %t.with.pch
// RUN: %clang -O2 -x c-header %S/Inputs/node.h -o %t.without.pch
// RUN: %snug -O2 -include-pch %t.with.pch -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=SNUG
// RUN: %snug -O2 -include-pch %t.without.pch -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=SNUG
// RUN: %clang -O2 -include-pch %t.with.pch -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=PLAIN --implicit-check-not=snug_
// RUN: %snug -O2 -fplugin-arg-snug-off -include-pch %t.with.pch -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=PLAIN --implicit-check-not=snug_

// SNUG-LABEL: define {{.*}}@from_header(
// SNUG: call {{.*}}@__snug_malloc_24(
// PLAIN-LABEL: define {{.*}}@from_header(
// PLAIN: call {{.*}}@malloc(
void *from_header(void) { return new_node(1); }

// SNUG-LABEL: define {{.*}}@from_here(
// SNUG: call {{.*}}@__snug_calloc_24(
// PLAIN-LABEL: define {{.*}}@from_here(
// PLAIN: call {{.*}}@calloc(
void *from_here(void) { return calloc(1, sizeof(struct node)); }
