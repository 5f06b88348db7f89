// The pass alone, through opt and snug-ir.so, does what clang does with snug.so.
//
// RUN: %snug -O2 -S -emit-llvm %s -o - | grep -o '@__snug[a-z0-9_]*(.*)\|@[mc]alloc(.*)' > %t.clang.calls
// RUN: %clang -O2 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
// RUN: %snug_opt -passes='default<O2>' -S %t.ll | grep -o '@__snug[a-z0-9_]*(.*)\|@[mc]alloc(.*)' > %t.opt.calls
// RUN: diff %t.clang.calls %t.opt.calls
// RUN: %FileCheck %s < %t.opt.calls
// RUN: %snug -O0 -S -emit-llvm %s -o - | grep -o '@__snug[a-z0-9_]*(.*)\|@[mc]alloc(.*)' > %t.clang0.calls
// RUN: %clang -O0 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.0.ll
// RUN: %snug_opt -passes='default<O0>' -S %t.0.ll | grep -o '@__snug[a-z0-9_]*(.*)\|@[mc]alloc(.*)' > %t.opt0.calls
// RUN: diff %t.clang0.calls %t.opt0.calls
// RUN: %snug_opt -passes='snug<max-size=39;report>' %t.0.ll -o /dev/null 2>&1 | %FileCheck %s --check-prefix=OPTIONS
// RUN: %not %snug_opt -passes='snug<fast>' %t.0.ll -o /dev/null 2>&1 | %FileCheck %s --check-prefix=BAD

#include <stdlib.h>

// CHECK: @__snug_malloc_32({{.*}}24)
// CHECK: @__snug_calloc_48({{.*}}4, {{.*}}12)
// CHECK: @malloc(
// OPTIONS: snug: {{.*}}opt.c: 1 calls rewritten, 2 not rewritten (1 size above 39, 1 size not constant)
// BAD: snug: error: unknown option 'fast'; valid options are off, max-size=N with N from 1 to 512, exact-fit=on|off, families=on|off, indirect=on|off, new=on|off, inline=off|alloc|all, profile, report
void *node(void) { return malloc(24); }
void *array(void) { return calloc(4, 12); }
void *unknown(size_t size) { return malloc(size); }
