// A direct call is rewritten at every optimisation level, also in functions that opt out of
// optimisation, and when passes are left out to find a bug in them: memory comes from one place.
//
// RUN: %snug -O0 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O1 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O2 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O3 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -Os -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -Oz -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -Og -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O2 -mllvm -opt-bisect-limit=0 -S -emit-llvm %s -o - 2> %t.bisect | %FileCheck %s
// RUN: %snug -O2 -fPIC -S %s -o - | %FileCheck %s --check-prefix=ASM
// RUN: %snug -O2 -fno-pic -S %s -o - | %FileCheck %s --check-prefix=ASM

void *malloc(unsigned long);

// CHECK: call {{.*}}@__snug_malloc_32(
// ASM: jmp __snug_malloc_32{{(@PLT)?}} # TAILCALL
void *plain(void) { return malloc(24); }
// CHECK: call {{.*}}@__snug_malloc_48(
__attribute__((optnone, noinline)) void *unoptimised(void) { return malloc(48); }
