// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls through pointers: those of malloc's type whose name says what they are for, or that may be
// malloc as far as the compiler can tell.
//
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.c && cd %t
// RUN: %database -O2 a.c > compile_commands.json
// RUN: %survey | %FileCheck --check-prefixes=CHECK,TAKEN %s
// RUN: %database '-O2 -DNOT_TAKEN' a.c > compile_commands.json
// RUN: %survey | %FileCheck --check-prefixes=CHECK,NOT --implicit-check-not=hidden: --implicit-check-not=named: %s

#include <stdlib.h>

struct hooks {
  void *(*allocate)(size_t);
  void *(*reallocate)(void *, size_t);
  void *(*find)(void *, size_t);
  char *(*name)(size_t);
};
extern struct hooks hooks;
#ifndef NOT_TAKEN
struct hooks standard = {malloc, realloc, 0, 0};
#endif

// TAKEN: :[[#@LINE+3]]:10: constant: hooks.allocate(24), 24 bytes, type unknown, class 32: rewritten: calls __snug_malloc_32 (if the pointer is malloc)
// NOT: :[[#@LINE+2]]:10: constant: hooks.allocate(24), 24 bytes, type unknown, class 32: kept: called through a pointer, and this file takes no allocation function's address
void *constant(void) {
  return hooks.allocate(24);
}
// CHECK: :[[#@LINE+2]]:10: dynamic: hooks.allocate(n), size depends on parameter 'n', type unknown: kept: called through a pointer, size not constant
void *dynamic(size_t n) {
  return hooks.allocate(n);
}
// CHECK: :[[#@LINE+2]]:10: large: hooks.reallocate(200), 200 bytes, type unknown: kept: called through a pointer, size above 80
void *large(void *old) {
  return hooks.reallocate(old, 200);
}
// Of realloc's or malloc's type, but not called so: only where it may be the function.
// TAKEN: :[[#@LINE+2]]:10: hidden: hooks.find(8)
void *hidden(void *old) {
  return hooks.find(old, 8);
}
// TAKEN: :[[#@LINE+2]]:10: named: hooks.name(8)
char *named(void) {
  return hooks.name(8);
}
// TAKEN: =3 calls rewritten
// NOT: =0 calls rewritten
