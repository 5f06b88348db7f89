// What LLVM may assume of an entry point: as much as of malloc, but nothing about memory, since LTO
// may see the body. The alignment is that of the class. The runtime is
// reached as the C library is: -fno-plt and -fno-pic hold for it, too.
//
// RUN: %snug -O2 -S -emit-llvm %s -o %t.ll
// RUN: %FileCheck %s < %t.ll
// RUN: grep '^declare.*@__snug\|^attributes' %t.ll | %FileCheck %s --check-prefixes=%attributes
// RUN: %snug -O2 -fno-plt -fPIC -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=NOPLT
// RUN: %snug -O2 -fno-plt -fPIC -S %s -o - | %FileCheck %s --check-prefix=NOPLT-ASM
// RUN: %snug -O2 -fno-pic -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=NOPIC

void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

void *eight(void) { return malloc(8); }
void *thirty_two(void) { return malloc(24); }
void *zeroed(void) { return calloc(3, 8); }

// CHECK-DAG: declare noalias noundef align 8 [[PTR]] @__snug_malloc_8(i64){{.*}} [[MALLOC:#[0-9]+]]
// CHECK-DAG: declare noalias noundef align 16 [[PTR]] @__snug_malloc_32(i64){{.*}} [[MALLOC]]
// CHECK-DAG: declare noalias noundef align 16 [[PTR]] @__snug_calloc_32(i64, i64)

// KIND: attributes {{.*}} = { mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc" }
// KIND: attributes {{.*}} = { mustprogress nofree nounwind willreturn allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc" }
// KIND14: attributes {{.*}} = { mustprogress nofree nounwind willreturn allocsize(0) }
// KIND14: attributes {{.*}} = { mustprogress nofree nounwind willreturn allocsize(0,1) }

// NOPLT: declare {{.*}}@__snug_malloc_8(i64){{.*}} [[MALLOC:#[0-9]+]]
// NOPLT: attributes [[MALLOC]] = {{{.*}} nonlazybind
// NOPLT-ASM: jmpq{{.*}}__snug_malloc_8@GOTPCREL

// NOPIC: declare dso_local {{.*}}@__snug_malloc_8(
