// The AST of a C++20 module unit is written to a file beside its code, so callees are not exchanged
// there (clang 16 makes the code out of the file, with facts); whoever imports it has them.
//
// REQUIRES: llvm-ge-16
// RUN: rm -rf %t.dir
// RUN: mkdir %t.dir
// RUN: cd %t.dir
// RUN: %snug -std=c++20 -O1 -x c++-module --precompile %s -o two_steps.pcm
// RUN: %snug -std=c++20 -O1 -x c++-module -fmodule-output=one_step.pcm -c %s -o one_step.o
// RUN: %not grep -rlaE 'snug[.]type' .
// RUN: %llvm-nm one_step.o | %FileCheck %s
// RUN: %snug -std=c++20 -O1 -fmodule-file=m=one_step.pcm -c %S/Inputs/import.cpp -o user.o
// RUN: %llvm-nm user.o | %FileCheck %s --check-prefix=USER

module;
#include <stdlib.h>
export module m;

struct Node { Node *left, *right; long key; };

export inline Node *make() { return static_cast<Node *>(malloc(sizeof(Node))); }
// CHECK: U __snug_malloc_{{24|32}}
// USER: U __snug_malloc_24
export void *own() { return malloc(sizeof(Node)); }
