// What carries the facts is gone from everything that a compilation leaves, at every level, in
// compilations that run no passes, and in debug information.
//
// RUN: rm -rf %t.dir
// RUN: mkdir %t.dir
// RUN: cd %t.dir
// RUN: %snug -O0 -c %s -o o0.o
// RUN: %snug -O2 -c %s -o o2.o
// RUN: %snug -O0 -g -c %s -o g0.o
// RUN: %snug -O2 -g3 -c %s -o g2.o
// RUN: %snug -O2 -gdwarf-4 -gsplit-dwarf -c %s -o split.o
// RUN: %snug -O2 -S %s -o o2.s
// RUN: %snug -O0 -S -emit-llvm %s -o o0.ll
// RUN: %snug -O2 -g -S -emit-llvm %s -o o2.ll
// RUN: %snug -O2 -c -emit-llvm %s -o o2.bc
// RUN: %snug -O2 -Xclang -disable-llvm-passes -g -S -emit-llvm %s -o no-passes.ll
// RUN: %snug -O0 -Xclang -disable-llvm-passes -c %s -o no-passes.o
// RUN: %snug -O2 -save-temps=cwd -c %s -o saved.o
// RUN: %snug -O2 -fembed-bitcode -c %s -o embedded.o
// RUN: %snug -O2 -Xclang -fembed-bitcode=all -c %s -o embedded-at-once.o
// RUN: %snug -E %s -o expanded.i
// RUN: %snug -O2 -emit-ast -c %s -o tree.ast
// RUN: %snug -O2 -x c-header %S/Inputs/typed.h -o typed.pch
// RUN: %snug -O2 -flto -c %s -o lto.bc
// RUN: %snug -O2 -flto=thin -c %s -o thin.bc
// RUN: mkdir cache modules
// RUN: cp %S/Inputs/typed.h modules/typed.h
// RUN: cp %S/Inputs/module.modulemap.in modules/module.modulemap
// RUN: %snug -O2 -g -DMODULE -fmodules -fmodules-cache-path=cache -Imodules -c %s -o module.o
// RUN: %snug -O2 -DMODULE -fmodules -fmodules-cache-path=cache -Imodules -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=MODULE
// RUN: %llvm-dis o2.bc -o o2.bc.ll
// RUN: %llvm-dis facts-leave-no-trace.bc -o saved.bc.ll
// RUN: %llvm-dis lto.bc -o lto.bc.ll
// RUN: %llvm-dis thin.bc -o thin.bc.ll
// RUN: %not grep -rlaE 'snug[.]type' .
//
// A call that is not rewritten keeps an attribute in the bitcode of LTO only, for the link step.
//
// RUN: grep -rl 'snug-type' . | sort | %FileCheck %s

// CHECK: lto.bc.ll
// CHECK-NEXT: thin.bc.ll
// CHECK-NOT: {{.}}
// MODULE: call {{.*}}@__snug_malloc_24(

#ifdef MODULE
#include "typed.h"
void *use(void) { return new_typed_node(); }
#endif

#include <stdlib.h>

struct node { struct node *left, *right; long key; };

struct node *typed(void) { return malloc(sizeof(struct node)); }
struct node *many(size_t n) { return malloc(n * sizeof(struct node)); }
void *untyped(void) { return malloc(24); }
void *(*pointer)(size_t) = malloc;
