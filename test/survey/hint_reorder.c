// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structs that would fit a smaller class in another order. The bytes promised are those that the
// compiler gives that order.
//
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.c && cd %t
// RUN: %database -O2 a.c > compile_commands.json
// RUN: %survey | sed -n 's/^ *a.c:[0-9:]* \(stack\|presize\|one-array\|reorder\): //p' > hints.txt
// RUN: %FileCheck --implicit-check-not={{.}} %s < hints.txt
// RUN: %clang -fsyntax-only -DREORDERED a.c

#include <stdint.h>
#include <stdlib.h>

#ifdef REORDERED
#define ORDER(a, b) b
#else
#define ORDER(a, b) a
#endif

// CHECK: struct tagged has 24 bytes (class 24); in the order p, tag, flag it has 16 (class 16){{.*$}}
struct tagged {
  ORDER(char tag; void *p; char flag, void *p; char tag; char flag);
};
// CHECK: struct wide has 88 bytes (no class); in the order next, l, b, a, c it has 80 (class 80){{.*$}}
struct wide {
  ORDER(char a[4]; void *next[7]; int b; int64_t l; char c[4], void *next[7]; int64_t l; int b;
        char a[4]; char c[4]);
};
// CHECK: struct grows has 24 bytes (class 24); in the order p, tag, text it has 16 (class 16){{.*$}}
struct grows { // the last member, which does, stays the last
  ORDER(char tag; void *p, void *p; char tag);
  char text[1];
};
struct base {
  int kind;
};
// CHECK: struct derived has 32 bytes (class 32); in the order base, {{.*}} it has 24 (class 24){{.*$}}
struct derived {
  ORDER(struct base base; void *p; char tag; void *q, struct base base; char tag; void *p; void *q);
};
#ifdef REORDERED
_Static_assert(sizeof(struct tagged) == 16, "");
_Static_assert(sizeof(struct wide) == 80, "");
_Static_assert(sizeof(struct derived) == 24, "");
_Static_assert(sizeof(struct grows) == 16, "");
#endif

// None of these. In order already:
struct ordered {
  void *p;
  int a, b;
  char c;
};
// Less padding, but the same class:
struct same_class {
  char a;
  int b;
  char c;
  int d;
};
// Somebody asked for this layout:
struct __attribute__((packed)) packed {
  char a;
  void *p;
  char b;
};
struct aligned {
  char a;
  void *p __attribute__((aligned(16)));
  char b;
};
struct bits {
  unsigned a : 3;
  void *p;
  unsigned b : 3;
};
// Never allocated by itself:
struct local {
  char tag;
  void *p;
  char flag;
};
struct in_array {
  char tag;
  void *p;
  char flag;
};

void *all(int which) {
  struct local l = {1, 0, 2};
  switch (which + l.tag) {
  case 0:
    return malloc(sizeof(struct tagged));
  case 1:
    return malloc(sizeof(struct wide));
  case 2:
    return calloc(1, sizeof(struct derived));
  case 3:
    return malloc(sizeof(struct ordered));
  case 4:
    return malloc(sizeof(struct same_class));
  case 5:
    return malloc(sizeof(struct packed));
  case 6:
    return malloc(sizeof(struct aligned));
  case 7:
    return malloc(sizeof(struct bits));
  case 8:
    return malloc(sizeof(struct grows));
  case 9:
    return calloc(8, sizeof(struct in_array));
  case 10:
    return malloc(which * sizeof(struct in_array));
  }
  return malloc(sizeof(struct tagged));
}
