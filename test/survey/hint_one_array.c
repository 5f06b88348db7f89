// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One allocation for each element, where one array would do, and where it would not.
//
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.c && cp %inputs/shared_rows.h %t && cd %t
// RUN: %database -O2 a.c > compile_commands.json
// RUN: %survey | sed -n 's/^ *a.c:[0-9:]* \(stack\|presize\|one-array\|reorder\): //p' > hints.txt
// RUN: %FileCheck --implicit-check-not={{.}} %s < hints.txt

#include "shared_rows.h"

#include <stdlib.h>

struct row {
  long key, value;
};
struct table {
  struct row **rows, **taken, **replaced, **freed_one_by_one, **kept;
  int n;
};
void look(long);
void take(struct row *);
int wanted(int);

// CHECK: one allocation for each element of 'rows', all freed in a loop: allocate one array of n and let the elements point into it{{.*$}}
long local(int n) {
  struct row **rows = malloc(n * sizeof *rows);
  long sum = 0;
  for (int i = 0; i < n; i++) {
    rows[i] = malloc(sizeof *rows[i]);
    if (!rows[i])
      return -1;
    rows[i]->key = i;
  }
  for (int i = 0; i < n; i++)
    sum += rows[i]->key;
  for (int i = 0; i < n; i++)
    free(rows[i]);
  free(rows);
  return sum;
}
// CHECK: one allocation for each element of 'rows', all freed in a loop: allocate one array of t->n and let the elements point into it{{.*$}}
int fill(struct table *t) {
  for (int i = 0; i < t->n; i++)
    if ((t->rows[i] = calloc(1, sizeof(struct row))) == NULL)
      return -1;
  return 0;
}
void clear(struct table *t) {
  for (int i = 0; i < t->n; i++)
    free(t->rows[i]);
}

// None of these. Never freed in a loop:
void leaked(int n) {
  struct row **list = malloc(n * sizeof *list);
  for (int i = 0; i < n; i++)
    list[i] = malloc(sizeof(struct row));
  free(list);
}
// Some elements only:
void some(int n) {
  struct row **list = calloc(n, sizeof *list);
  for (int i = 0; i < n; i++)
    if (wanted(i))
      list[i] = malloc(sizeof(struct row));
  for (int i = 0; i < n; i++)
    free(list[i]);
  free(list);
}
// Of different sizes:
void lengths(int n, const size_t *length) {
  char **list = malloc(n * sizeof *list);
  for (int i = 0; i < n; i++)
    list[i] = malloc(length[i]);
  for (int i = 0; i < n; i++)
    free(list[i]);
  free(list);
}
// The loop may end early, and the rest is never allocated:
void early(int n) {
  struct row **list = calloc(n, sizeof *list);
  for (int i = 0; i < n; i++) {
    if (!wanted(i))
      break;
    list[i] = malloc(sizeof(struct row));
  }
  for (int i = 0; i < n; i++)
    free(list[i]);
  free(list);
}
void early_return(int n) {
  struct row **list = calloc(n, sizeof *list);
  for (int i = 0; i < n; i++) {
    if (!wanted(i))
      return;
    list[i] = malloc(sizeof(struct row));
  }
  for (int i = 0; i < n; i++)
    free(list[i]);
  free(list);
}
// Freed by itself as well, replaced, kept elsewhere, handed on:
void others(struct table *t, struct row **where) {
  for (int i = 0; i < t->n; i++) {
    t->freed_one_by_one[i] = malloc(sizeof(struct row));
    t->replaced[i] = malloc(sizeof(struct row));
    t->kept[i] = malloc(sizeof(struct row));
    t->taken[i] = malloc(sizeof(struct row));
  }
  free(t->freed_one_by_one[3]);
  t->replaced[2] = NULL;
  *where = t->kept[1];
  take(t->taken[1]);
  for (int i = 0; i < t->n; i++) {
    free(t->freed_one_by_one[i]);
    free(t->replaced[i]);
    free(t->kept[i]);
    free(t->taken[i]);
  }
}
// Of a struct that other files know:
void shared(struct shared_rows *s) {
  for (int i = 0; i < s->n; i++)
    s->rows[i] = malloc(16);
  for (int i = 0; i < s->n; i++)
    free(s->rows[i]);
}
// The bound moves:
void moving(int n) {
  struct row **list = malloc(n * sizeof *list);
  for (int i = 0; i < n; i++) {
    list[i] = malloc(sizeof(struct row));
    n -= wanted(i);
  }
  for (int i = 0; i < n; i++)
    free(list[i]);
  free(list);
}
// A list, not an array:
struct link {
  struct link *next;
};
struct link *chain(int n) {
  struct link *first = NULL;
  for (int i = 0; i < n; i++) {
    struct link *l = malloc(sizeof *l);
    l->next = first;
    first = l;
  }
  return first;
}
