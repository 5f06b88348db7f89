// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A C program with snug, without a C++ library, opens a library in C++. The entry points find the
// operators of the C++ library that came along.
//
// RUN: %snugxx -O2 -fPIC -shared %s %shared -o %t.so
// RUN: %clang %S/Inputs/opens_library.c %shared -o %t
// RUN: env SNUG_VERBOSE=1 %t %t.so 2>&1 | %FileCheck %s
// RUN: env SNUG_MODE=off %t %t.so
//
// CHECK: snug: on:
// CHECK: snug: operator new and delete stay as they are: the C++ library was loaded later than snug

#include "Inputs/check.hpp"

#include <new>

struct Node {
  Node *next;
  long a, b;
};

extern "C" int work() {
  for (int i = 0; i < 1000; i++) {
    Node *node = opaque(new Node{nullptr, 1, 2});
    Node *nodes = opaque(new (std::nothrow) Node[2]);
    CHECK(node && nodes);
    delete node;
    delete[] nodes;
  }
  return 0;
}
