// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects made in a file with the plugin are deleted in one without, by another compiler, and the
// other way round; so are those of a library.
//
// RUN: %snugxx -O2 -DMAKER=own_make -DDROPPER=own_drop -c %s -o %t.own.o
// RUN: %gxx -O2 -DMAKER=other_make -DDROPPER=other_drop -c %s -o %t.other.o
// RUN: %snugxx -O2 -DMAIN -c %s -o %t.main.o
// RUN: %clangxx %t.main.o %t.own.o %t.other.o %archive -o %t && %t
// RUN: %snugxx -O2 -DMAKER=own_make -DDROPPER=own_drop -fPIC -shared %s -o %t.library.so
// RUN: %clangxx %t.main.o %t.library.so %t.other.o %shared -o %t.shared && %t.shared && env SNUG_MODE=off %t.shared
// RUN: %gxx %t.main.o %t.library.so %t.other.o -Wl,--export-dynamic-symbol='__snug_*' %archive -o %t.exports && %t.exports

#include "Inputs/check.hpp"

#include <string>

struct Node {
  std::string text;
  long numbers[2];
};

struct Pair {
  Node *one, *several;
};

Pair own_make(const char *text);
void own_drop(Pair);
Pair other_make(const char *text);
void other_drop(Pair);

#ifdef MAKER

Pair MAKER(const char *text) {
  return {new Node{text, {1, 2}}, new Node[1]{{text, {3, 4}}}};
}

void DROPPER(Pair pair) {
  CHECK(pair.one->text == pair.several->text);
  delete pair.one;
  delete[] pair.several;
}

#endif

#ifdef MAIN

int main() {
  for (int i = 0; i < 1000; i++) {
    own_drop(other_make("a text that does not fit into the string itself"));
    other_drop(own_make("short"));
    own_drop(own_make("another text that does not fit into the string"));
    Node *node = new Node;
    other_drop({node, new Node[1]});
  }
}

#endif
