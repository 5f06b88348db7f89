// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// When memory is out, operator new calls the program's new-handler, as often as it returns, and
// throws std::bad_alloc when there is none; the nothrow forms return NULL. Exceptions pass through
// the runtime.
//
// RUN: %snugxx -O2 %s %archive -o %t && %t && env SNUG_MODE=off %t && env SNUG_MODE=count %t
// RUN: %snugxx -O0 %s %shared -o %t.so && %t.so && env SNUG_MODE=off %t.so

#include "Inputs/check.hpp"

#include <new>
#include <sys/resource.h>

struct Node {
  Node *next;
  long a, b;
};

static Node *list;
static int handled;

static void release_half() {
  handled++;
  for (int i = 0; list && i < 1000; i++) {
    Node *next = list->next;
    delete list;
    list = next;
  }
}

struct Own {};
static void throw_own() {
  handled++;
  throw Own();
}

// Until something is thrown.
static void exhaust() {
  for (;;)
    list = opaque(new Node{list, 1, 2});
}

int main() {
  rlimit limit = {64 << 20, 64 << 20};
  CHECK(setrlimit(RLIMIT_AS, &limit) == 0);

  bool caught = false;
  try {
    exhaust();
  } catch (const std::bad_alloc &) {
    caught = true;
  }
  CHECK(caught && list);
  CHECK(!opaque(new (std::nothrow) Node));
  CHECK(!opaque(new (std::nothrow) Node[2]));

  std::set_new_handler(release_half);
  Node *node = opaque(new Node{nullptr, 3, 4});
  CHECK(node && handled == 1);
  delete node;
  list = nullptr; // The rest of them is leaked, so that memory stays out.
  caught = false;
  std::set_new_handler(throw_own);
  handled = 0;
  try {
    exhaust();
  } catch (const Own &) {
    caught = true;
  }
  CHECK(caught && handled == 1);
  CHECK(std::get_new_handler() == throw_own);
  release_half();
}
