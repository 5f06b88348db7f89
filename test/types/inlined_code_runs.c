// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hit paths inlined into a program and into a library of it, against the archive and the shared
// runtime: objects are distinct, zeroed, checked when freed, and pass between the two and between
// threads.
//
// RUN: %snug -O2 -fplugin-arg-snug-inline=all -fPIC -shared -DLIBRARY %s -o %t.lib.so
// RUN: %snug -O2 -fplugin-arg-snug-inline=all %s %t.lib.so %shared -o %t
// RUN: %t
// RUN: env SNUG_MODE=off %t
// RUN: env SNUG_MODE=count %t
// RUN: %not --crash %t twice 2>&1 | %FileCheck %s --check-prefix=TWICE
// RUN: %snug -O3 -fplugin-arg-snug-inline=all -DLIBRARY -c %s -o %t.lib.o
// RUN: %snug -O3 -fplugin-arg-snug-inline=all -DPROGRAM %s %t.lib.o %archive -o %t.static
// RUN: %t.static
// RUN: env SNUG_MODE=off %t.static
// RUN: %not --crash %t.static twice 2>&1 | %FileCheck %s --check-prefix=TWICE
// RUN: %snug -O3 -fplugin-arg-snug-inline=all %s %t.lib.o %malloc_archive -o %t.malloc
// RUN: %t.malloc
// RUN: %not --crash %t.malloc twice 2>&1 | %FileCheck %s --check-prefix=TWICE
// RUN: %snug -O2 -fno-pie -no-pie -fplugin-arg-snug-inline=alloc %s %t.lib.so %shared -o %t.no-pie
// RUN: %t.no-pie
// RUN: %snug -O1 -fPIE -pie -fplugin-arg-snug-inline=all %s %t.lib.o %archive -o %t.pie
// RUN: %t.pie
//
// Without the runtime the link fails, naming the version of the layout that the code was made for.
// RUN: %not %snug -O2 -fplugin-arg-snug-inline=all -DLIBRARY -DMAIN %s -o %t.none 2>&1 | %FileCheck %s --check-prefix=NONE
// NONE: undefined {{.*}}__snug_inlined_for_abi_1_
//
// TWICE: snug: fatal: double free of 0x{{[0-9a-f]+}} (24-byte class)

#include <pthread.h>
#include <snug.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
  long key, check;
};

struct node *library_make(struct node *next, long key);
void library_drop(struct node *n);

#ifdef LIBRARY

struct node *library_make(struct node *next, long key) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  *n = (struct node){next, key, ~key};
  return n;
}

void library_drop(struct node *n) {
  if (n->check != ~n->key)
    abort();
  n->check = 0;
  free(n);
}

#ifdef MAIN
int main(void) {
  library_drop(library_make(NULL, 1));
}
#endif

#else

enum { Nodes = 3000, Rounds = 50 };

static struct node *own_make(struct node *next, long key) {
  struct node *n = calloc(1, sizeof *n);
  if (!n || n->next || n->key || n->check)
    abort();
  *n = (struct node){next, key, ~key};
  return n;
}

static void *work(void *unused) {
  for (int round = 0; round < Rounds; round++) {
    struct node *list = NULL;
    for (long i = 0; i < Nodes; i++)
      list = i % 3 ? library_make(list, i) : own_make(list, i);
    long expected = Nodes;
    while (list) {
      struct node *next = list->next;
      if (list->key != --expected)
        abort();
      if (round % 2)
        library_drop(list);
      else
        free(list);
      // Between two inlined allocations, calls that LLVM knows and believes to be harmless.
      char *volatile text = malloc((size_t)expected % 100 + 1);
      text[0] = 'x';
      free(text);
      char *small = malloc(40);
      memset(small, round, 40);
      free(small);
      list = next;
    }
  }
  return unused;
}

static struct node *handed_over;

static void *make_for_another(void *unused) {
  for (long i = 0; i < Nodes; i++)
    handed_over = library_make(handed_over, i);
  return unused;
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) {
    struct node *volatile n = library_make(NULL, 1);
    struct node *volatile same = n;
    free(n);
    free(same);
    return 0;
  }
  pthread_t threads[3];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  pthread_create(&threads[2], NULL, make_for_another, NULL);
  work(NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  while (handed_over) {
    struct node *next = handed_over->next;
    library_drop(handed_over);
    handed_over = next;
  }
}
#endif
