// The ways of saying that malloc is not the library's are honoured: for the whole build, for one
// function of the library, for one function of the program.
//
// RUN: %snug -O2 -S -emit-llvm %s -o - | %FileCheck %s --check-prefixes=CHECK,BUILTIN
// RUN: %snug -fno-builtin -O2 -S -emit-llvm %s -o - | %FileCheck %s --check-prefixes=CHECK,NONE
// RUN: %snug -ffreestanding -O2 -S -emit-llvm %s -o - | %FileCheck %s --check-prefixes=CHECK,NONE
// RUN: %snug -fno-builtin-malloc -O2 -S -emit-llvm %s -o - | %FileCheck %s --check-prefixes=CHECK,NOMALLOC
// RUN: %snug -fno-builtin -O0 -S -emit-llvm %s -o - | %FileCheck %s --check-prefixes=CHECK,NONE

void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

// CHECK-LABEL: define {{.*}}@plain(
// BUILTIN: call {{.*}}@__snug_malloc_32(
// NONE: call {{.*}}@malloc(
// NOMALLOC: call {{.*}}@malloc(
void *plain(void) { return malloc(24); }

// CHECK-LABEL: define {{.*}}@plain_calloc(
// BUILTIN: call {{.*}}@__snug_calloc_32(
// NONE: call {{.*}}@calloc(
// NOMALLOC: call {{.*}}@__snug_calloc_32(
void *plain_calloc(void) { return calloc(1, 24); }

// CHECK-LABEL: define {{.*}}@malloc_excepted(
// CHECK: call {{.*}}@malloc(
__attribute__((no_builtin("malloc"))) void *malloc_excepted(void) { return malloc(24); }

// CHECK-LABEL: define {{.*}}@only_malloc_excepted(
// BUILTIN: call {{.*}}@__snug_calloc_32(
// NONE: call {{.*}}@calloc(
// NOMALLOC: call {{.*}}@__snug_calloc_32(
__attribute__((no_builtin("malloc"))) void *only_malloc_excepted(void) { return calloc(1, 24); }

// CHECK-LABEL: define {{.*}}@all_excepted(
// CHECK: call {{.*}}@calloc(
__attribute__((no_builtin)) void *all_excepted(void) { return calloc(1, 24); }
