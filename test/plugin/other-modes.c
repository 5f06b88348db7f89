// With the plugin's flag in CFLAGS it is given in every kind of compilation. Those that make no code
// of C do what they always do; -save-temps works, but rewrites nothing, since clang then runs no AST
// action in the step that optimises.
//
// RUN: %clang -E %s -o %t.plain.i
// RUN: %snug -E %s -o %t.i
// RUN: cmp %t.plain.i %t.i
// RUN: %snug -fsyntax-only %s 2>&1 | %count 0
// RUN: %snug -M %s | %FileCheck %s --check-prefix=DEPENDENCIES
// RUN: %snug -O2 -c %t.i -o %t.i.o
// RUN: %llvm-nm %t.i.o | %FileCheck %s
// RUN: %snug -O2 -S %s -o %t.s
// RUN: %snug -c %t.s -o %t.s.o
// RUN: %llvm-nm %t.s.o | %FileCheck %s
// RUN: %snug -O2 -S -emit-llvm %s -o %t.ll
// RUN: %snug -O2 -c %t.ll -o %t.ll.o 2>&1 | %count 0
// RUN: %llvm-nm %t.ll.o | %FileCheck %s
// RUN: %snug -O2 -c -emit-llvm %s -o %t.bc
// RUN: %snug -O2 -c %t.bc -o %t.bc.o 2>&1 | %count 0
// RUN: %llvm-nm %t.bc.o | %FileCheck %s
// RUN: rm -rf %t.dir
// RUN: mkdir %t.dir
// RUN: cd %t.dir
// RUN: %snug -O2 -save-temps -c %s -o saved.o 2>&1 | %count 0
// RUN: %llvm-nm saved.o | %FileCheck %s --check-prefix=SAVED --implicit-check-not=snug
// RUN: ls other-modes.i other-modes.bc other-modes.s

// IR made without the plugin can be given to the pass in clang, too.
//
// RUN: %clang -O2 -S -emit-llvm %s -o %t.without.ll
// RUN: %clang -O2 -fpass-plugin=%plugin -c %t.without.ll -o %t.pass.o
// RUN: %llvm-nm %t.pass.o | %FileCheck %s
// RUN: %clang -O2 -fpass-plugin=%ir_plugin -c %t.without.ll -o %t.ir-pass.o
// RUN: %llvm-nm %t.ir-pass.o | %FileCheck %s

void *malloc(unsigned long);

// CHECK: U __snug_malloc_32
// DEPENDENCIES: other-modes.o: {{.*}}other-modes.c
// SAVED: U malloc
void *node(void) { return malloc(24); }
