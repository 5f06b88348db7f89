// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects of every form of new are the runtime's where small and of constant size, and go back to
// it by every form of delete; a constructor that throws gives its memory back; placement and a
// class's own operators are untouched. Unchanged behaviour with the runtime aside, and with each
// C++ library.
//
// RUN: %snugxx -O2 %s %archive -o %t && %t served && env SNUG_MODE=off %t && env SNUG_MODE=count %t served
// RUN: %snugxx -O0 %s %archive -o %t.o0 && %t.o0 served
// RUN: %snugxx -O2 -fno-pie -no-pie %s %archive -o %t.nopie && %t.nopie served
// RUN: %snugxx -O2 %s %shared -o %t.so && %t.so served && env SNUG_MODE=off %t.so
// RUN: %snugxx -O2 -fsized-deallocation %s %archive -o %t.sized && %t.sized served
// RUN: %snugxx -O2 -ffunction-sections -fdata-sections %s %archive -Wl,--gc-sections -o %t.gc && %t.gc served
// RUN: %snugxx -O2 -fplugin-arg-snug-inline=all %s %malloc_archive -o %t.malloc && %t.malloc served all
//
// A C++ library in the program itself: nobody can tell whether its operators were replaced.
// RUN: %snugxx -O2 -static-libstdc++ %s %archive -o %t.inside && env SNUG_VERBOSE=1 %t.inside 2>&1 | %FileCheck %s --check-prefix=INSIDE
// RUN: %snugxx -O2 -static %s %archive -Wl,--wrap=free,--wrap=realloc -o %t.static && env SNUG_VERBOSE=1 %t.static 2>&1 | %FileCheck %s --check-prefix=STATIC
// INSIDE: snug: operator new and delete stay as they are: one of them is not the C++ library's
// STATIC: snug: operator new and delete stay as they are: this static program may have replaced them

#include "Inputs/check.hpp"

#include <memory>
#include <new>
#include <string>
#include <vector>

static int constructed, destroyed;

struct Node {
  Node *next = nullptr;
  long key = 7, check = -7;
  Node() {
    constructed++;
  }
  ~Node() {
    destroyed++;
  }
};

struct Throws {
  long a[3];
  Throws() {
    constructed++;
    throw 42;
  }
};

struct Derived;
struct Base {
  virtual ~Base() = default;
  long a = 1;
};
struct Derived : Base {
  long b = 2;
  ~Derived() override {
    destroyed++;
  }
};

static char arena[64];
struct Own {
  long a[2];
  static void *operator new(std::size_t) {
    return arena;
  }
  static void operator delete(void *p) {
    CHECK(p == arena);
  }
};

struct alignas(32) Wide {
  char bytes[32];
};

static bool served, served_all; // the latter with libsnug-malloc

template <typename T> static T *checked(T *p, bool ours = true) {
  p = opaque(p);
  CHECK(p);
  CHECK(reinterpret_cast<std::uintptr_t>(p) % alignof(T) == 0);
  CHECK(is_served(p) == (served && (ours || served_all)));
  return p;
}

int main(int argc, char **) {
  served = argc > 1;
  served_all = argc > 2;
  for (int round = 0; round < 200; round++) {
    constructed = destroyed = 0;
    Node *node = checked(new Node);
    CHECK(node->key == 7);
    delete node;
    Node *three = checked(new Node[3]);
    delete[] three;
    CHECK(constructed == 4 && destroyed == 4);

    int *number = checked(new (std::nothrow) int(round));
    CHECK(*number == round);
    delete number;
    char *text = checked(new (std::nothrow) char[80]);
    delete[] text;
    Base *base = checked<Base>(new Derived);
    delete base;
    CHECK(destroyed == 5);
    void *raw = opaque(::operator new(24));
    CHECK(is_served(raw) == served);
    ::operator delete(raw);
    raw = opaque(::operator new[](80));
    CHECK(is_served(raw) == served);
    ::operator delete[](raw);
    auto unique = std::make_unique<Node>();
    checked(unique.get());
    std::vector<int> vector(4, 1);
    std::string string(round % 200, 'x');

    for (int i = 0; i < 10; i++) {
      try {
        delete new Throws;
        CHECK(false);
      } catch (int thrown) {
        CHECK(thrown == 42);
      }
      try {
        delete new (std::nothrow) Throws;
        CHECK(false);
      } catch (int thrown) {
        CHECK(thrown == 42);
      }
    }
    // What a throwing constructor gave back is handed out next.
    struct Quiet {
      long a[3];
    } *before = opaque(new Quiet);
    delete before;
    try {
      opaque(new Throws);
    } catch (int) {
    }
    Quiet *after = opaque(new Quiet);
    CHECK(!served || std::getenv("SNUG_MODE") || after == before);
    delete after;

    alignas(16) char place[sizeof(Node)];
    Node *placed = new (place) Node;
    CHECK(static_cast<void *>(placed) == place);
    placed->~Node();
    Own *own = new Own;
    CHECK(static_cast<void *>(own) == arena);
    delete own;
    Wide *wide = checked(new Wide, false);
    delete wide;
    char *large = checked(new char[81], false);
    delete[] large;
    delete opaque(static_cast<Node *>(nullptr));
  }
}
