// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that replaces operator new and delete, in this file, in another one or in a shared
// library, has every call of its own go there, and frees nothing that it did not allocate.
// Replacing one operator is enough.
//
// RUN: %snugxx -O2 -DREPLACE -DUSE %s %archive -o %t.same && %t.same
// RUN: %clangxx -O2 -DREPLACE -fPIC -c %s -o %t.replace.o && %snugxx -O2 -DUSE -c %s -o %t.use.o
// RUN: %clangxx %t.use.o %t.replace.o %archive -o %t.other && env SNUG_VERBOSE=1 %t.other 2>&1 | %FileCheck %s
// RUN: %clangxx %t.use.o %t.replace.o %shared -o %t.shared && env SNUG_VERBOSE=1 %t.shared 2>&1 | %FileCheck %s
// RUN: %clangxx -no-pie %t.use.o %t.replace.o %archive -o %t.nopie && env SNUG_VERBOSE=1 %t.nopie 2>&1 | %FileCheck %s
// RUN: %clangxx -static %t.use.o %t.replace.o %archive -Wl,--wrap=free,--wrap=realloc -o %t.static && %t.static
// RUN: %clangxx -static-libstdc++ %t.use.o %t.replace.o %archive -o %t.inside && env SNUG_VERBOSE=1 %t.inside 2>&1 | %FileCheck %s
//
// RUN: %clangxx -shared %t.replace.o -o %t.library.so
// RUN: %clangxx %t.use.o %t.library.so %archive -o %t.library && env SNUG_VERBOSE=1 %t.library 2>&1 | %FileCheck %s
// RUN: %clangxx %t.use.o %archive -o %t.preload && env SNUG_VERBOSE=1 LD_PRELOAD=%t.library.so %t.preload 2>&1 | %FileCheck %s
//
// RUN: %clangxx -O2 -DREPLACE -DONLY_DELETE -c %s -o %t.delete.o
// RUN: %clangxx %t.use.o %t.delete.o %archive -o %t.delete && env SNUG_VERBOSE=1 %t.delete 2>&1 | %FileCheck %s
// RUN: %clangxx -O2 -DREPLACE -DONLY_ARRAY -c %s -o %t.array.o
// RUN: %clangxx %t.use.o %t.array.o %archive -o %t.array && env SNUG_VERBOSE=1 %t.array 2>&1 | %FileCheck %s
//
// CHECK: snug: on:
// CHECK: snug: operator new and delete stay as they are: one of them is not the C++ library's

#include "Inputs/check.hpp"

#include <new>

struct Counts {
  int allocated, freed;
};
extern Counts counts __attribute__((weak));

#ifdef REPLACE

Counts counts;

// Memory that is not what malloc returned: anybody else's delete of it is an error that shows.
[[maybe_unused, gnu::noinline]] static void *own_allocate(std::size_t size) {
  counts.allocated++;
  char *p = static_cast<char *>(std::malloc(size + 16));
  if (!p)
    throw std::bad_alloc();
  return p + 16;
}

[[maybe_unused]] static void own_free(void *p) {
  if (!p)
    return;
  counts.freed++;
  std::free(static_cast<char *>(p) - 16);
}

#ifdef ONLY_DELETE
void operator delete(void *p) noexcept {
  counts.allocated++;
  counts.freed++;
  std::free(p);
}
void operator delete(void *p, std::size_t) noexcept {
  operator delete(p);
}
#else
#ifndef ONLY_ARRAY
void *operator new(std::size_t size) {
  return own_allocate(size);
}
void operator delete(void *p) noexcept {
  own_free(p);
}
void operator delete(void *p, std::size_t) noexcept {
  own_free(p);
}
#endif
void *operator new[](std::size_t size) {
  return own_allocate(size);
}
void operator delete[](void *p) noexcept {
  own_free(p);
}
void operator delete[](void *p, std::size_t) noexcept {
  own_free(p);
}
#endif

#endif

#ifdef USE

struct Node {
  Node *next;
  long a, b;
  ~Node() {
    next = nullptr;
  }
};

int main() {
  CHECK(&counts);
  for (int i = 0; i < 1000; i++) {
    Counts before = counts;
    Node *node = opaque(new Node{nullptr, 1, 2});
    Node *nodes = opaque(new Node[2]);
    char *text = opaque(new (std::nothrow) char[8]);
    CHECK(!is_served(node) && !is_served(nodes) && !is_served(text));
    delete node;
    delete[] nodes;
    delete[] text;
    CHECK(counts.allocated - before.allocated >= 1);
    CHECK(counts.allocated - before.allocated == counts.freed - before.freed);
    void *served = opaque(std::malloc(24));
    CHECK(is_served(served)); // all the same
    std::free(served);
  }
}
#endif
