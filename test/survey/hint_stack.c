// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small buffers that never leave their function, and those that might.
//
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.c && cd %t
// RUN: %database -O2 a.c > compile_commands.json
// RUN: %survey | sed -n 's/^ *a.c:[0-9:]* \(stack\|presize\|one-array\|reorder\): //p' > hints.txt
// RUN: %FileCheck --implicit-check-not={{.}} %s < hints.txt

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
  int a, b;
  char name[16];
};
struct holder {
  struct pair *kept;
};
extern struct pair *global;
void take(void *);
int *inner(int *);

// CHECK: 'text', 64 bytes, is allocated and freed here and never leaves initialised:{{.*$}}
int initialised(int n) {
  char *text = malloc(64);
  if (!text)
    return -1;
  snprintf(text, 64, "%d", n);
  int first = text[0];
  free(text);
  return first;
}
// CHECK: 'p', 24 bytes, is allocated and freed here and never leaves assigned:{{.*$}}
int assigned(const char *name) {
  struct pair *p = NULL;
  int sum = 0;
  if ((p = calloc(1, sizeof *p)) == NULL)
    return -1;
  p->a = 1;
  p->b += p->a;
  strcpy(p->name, name);
  memcpy(&p->a, name, sizeof p->a);
  for (int i = 0; i < 16; i++)
    sum += p->name[i] + (*p).b;
  free(p);
  return sum;
}
// CHECK: 'p', 8 bytes, is allocated and freed here and never leaves each_round:{{.*$}}
int each_round(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int *p = malloc(2 * sizeof *p);
    p[0] = i;
    p[1] = sum;
    sum += p[0] + p[1];
    free(p);
  }
  return sum;
}

// None of these.
char *returned(void) {
  char *text = malloc(64);
  if (text && !text[0])
    free(text);
  return text;
}
void stored(struct holder *h) {
  struct pair *p = malloc(sizeof *p);
  h->kept = p;
  free(p);
}
void passed_on(void) {
  void *p = malloc(16);
  take(p);
  free(p);
}
void part_passed_on(void) {
  struct pair *p = malloc(sizeof *p);
  take(&p->b);
  take(p->name);
  free(p);
}
void part_kept(int **where) {
  struct pair *p = malloc(sizeof *p);
  *where = &p->a;
  free(p);
}
int address_taken(void) {
  int *p = malloc(8);
  int **q = &p;
  **q = 1;
  free(p);
  return 0;
}
void never_freed(void) {
  int *p = malloc(8);
  *p = 1;
}
int too_large(void) {
  char *p = malloc(4096);
  int c = fgets(p, 4096, stdin) ? *p : 0;
  free(p);
  return c;
}
int dynamic(int n) {
  char *p = malloc(n);
  p[0] = n;
  free(p);
  return n;
}
int sometimes(int n) {
  char *p = NULL;
  if (n > 3)
    p = malloc(16);
  if (p)
    p[0] = n;
  free(p);
  return n;
}
int another_value(int n, char *given) {
  char *p = malloc(16);
  if (n)
    p = given;
  p[0] = 0;
  free(p);
  return n;
}
void grown(void) {
  char *p = malloc(16);
  p[0] = 0;
  p = realloc(p, 32);
  free(p);
}
void aliased(void) {
  char *p = malloc(16), *q = p;
  q[0] = 0;
  free(q);
  free(p);
}
char *result_used(const char *from) {
  char *p = malloc(16), *q;
  q = strcpy(p, from);
  free(p);
  return q;
}
int shared_static(int n) {
  static char *p;
  p = malloc(16);
  p[0] = n;
  free(p);
  return n;
}
void given(char *p) {
  p = malloc(16);
  p[0] = 0;
  free(p);
}
void outside_of_the_loop(int n) {
  char *p = NULL;
  while (n-- > 0) {
    p = malloc(16);
    p[0] = n;
  }
  free(p);
}
void end_kept(char **end) {
  char *p = malloc(16);
  memset(p, 0, 16);
  strtol(p, end, 10);
  free(p);
}
