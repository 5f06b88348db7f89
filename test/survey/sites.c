// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is said of a site: place, function, callee, size or why it is not constant, type, alignment,
// whether it holds pointers, the class, and what would happen.
//
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.c && cd %t
// RUN: %database -O2 a.c > compile_commands.json
// RUN: %survey -j1 > out.txt
// RUN: %FileCheck %s < out.txt

#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
  long value, weight;
};
struct point {
  int x, y, z;
};
struct text {
  size_t length;
  char bytes[];
};

// CHECK: a.c:[[#@LINE+2]]:10: pointers: malloc(sizeof(struct node)), 24 bytes, struct node, align 8, may hold pointers, class 24: rewritten: calls __snug_malloc_24
struct node *pointers(void) {
  return malloc(sizeof(struct node));
}
// CHECK: a.c:[[#@LINE+2]]:10: data: calloc(1, sizeof(struct point)), 12 bytes, struct point, align 4, no pointers, class 16: rewritten: calls __snug_calloc_data_16
struct point *data(void) {
  return calloc(1, sizeof(struct point));
}
// CHECK: a.c:[[#@LINE+2]]:10: untyped: malloc(24), 24 bytes, type unknown, class 32: rewritten: calls __snug_malloc_32
void *untyped(void) {
  return malloc(24);
}
// CHECK: a.c:[[#@LINE+2]]:10: large: malloc(100 * sizeof(int)), 400 bytes, int, align 4, no pointers: kept: size above 80
int *large(void) {
  return malloc(100 * sizeof(int));
}
// CHECK: a.c:[[#@LINE+2]]:20: flexible: malloc(sizeof(struct text) + strlen(from)), size depends on the result of strlen(), struct text, align 8, may hold pointers: kept: size not constant
struct text *flexible(const char *from) {
  struct text *t = malloc(sizeof(struct text) + strlen(from));
  return t;
}
// CHECK: a.c:[[#@LINE+2]]:10: dynamic: calloc(n, sizeof(int)), size depends on parameter 'n', int, align 4, no pointers: kept: size not constant
int *dynamic(size_t n) {
  return calloc(n, sizeof(int));
}
// CHECK: a.c:[[#@LINE+2]]:10: member: malloc(t->length), size depends on member 'length', type unknown: kept: size not constant
void *member(const struct text *t) {
  return malloc(t->length);
}
// CHECK: a.c:[[#@LINE+2]]:10: element: malloc(sizes[2]), size depends on an element of 'sizes', type unknown: kept: size not constant
void *element(const size_t *sizes) {
  return malloc(sizes[2]);
}
// CHECK: a.c:[[#@LINE+3]]:10: variables: malloc(many * each + extra), size depends on variable 'many', variable 'each', variable 'extra', type unknown: kept: size not constant
extern size_t many, each, extra;
void *variables(void) {
  return malloc(many * each + extra);
}
// CHECK: a.c:[[#@LINE+2]]:10: overflow: calloc({{.*}}), size count times size overflows, type unknown: kept: count times size overflows
void *overflow(void) {
  return calloc((size_t)1 << 40, (size_t)1 << 40);
}
// CHECK: a.c:[[#@LINE+2]]:10: none: malloc(0), 0 bytes, type unknown: kept: size 0
void *none(void) {
  return malloc(0);
}
// CHECK: a.c:[[#@LINE+2]]:10: copy: strdup("hello"), 6 bytes, type unknown, class 8: rewritten: calls __snug_strdup_8
char *copy(void) {
  return strdup("hello");
}
// CHECK: a.c:[[#@LINE+2]]:10: copied: strdup(from), size string not constant, type unknown: kept: string not constant
char *copied(const char *from) {
  return strdup(from);
}
// CHECK: a.c:[[#@LINE+2]]:10: again: realloc(40), 40 bytes, type unknown, class 48: rewritten: calls __snug_realloc_48
void *again(void *old) {
  return realloc(old, 40);
}
#define NEW(type) ((type *)malloc(sizeof(type)))
// CHECK: a.c:[[#@LINE+2]]:10: macro: malloc(sizeof(struct node)), 24 bytes, struct node, {{.*}}: rewritten: calls __snug_malloc_24
struct node *macro(void) {
  return NEW(struct node);
}
#define SAME(x) (x)
// CHECK: a.c:[[#@LINE+2]]:{{[0-9]+}}: argument: malloc(sizeof(struct node)), 24 bytes, struct node, {{.*}}: rewritten: calls __snug_malloc_24
struct node *argument(void) {
  return SAME(malloc(sizeof(struct node)));
}

// The sum is that of the lines.
// CHECK: By class:
// CHECK: 16 bytes       1       1
// CHECK: 24 bytes       3       3
// CHECK: 32 bytes       1       1
// CHECK: 48 bytes       1       1
// CHECK: Total: 16 sites in 1 file; 7 calls rewritten, 9 not
// CHECK-NEXT: 9 kept
// CHECK-NEXT: 7 rewritten
// CHECK: 1 count times size overflows
// CHECK: 1 size 0
// CHECK: 1 size above 80
// CHECK: 5 size not constant
// CHECK: 1 string not constant
// CHECK: 7 sites of a constant size up to 80
// CHECK-NEXT: =7 calls rewritten
