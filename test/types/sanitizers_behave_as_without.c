// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A build for a sanitizer keeps the plugin's flag and the runtime: it runs clean where it did, and
// each error of the program is reported in the same words as without them.
//
// RUN: %clang -g -O1 -fsanitize=address %s -o %t.a0 && %snug -g -O1 -fsanitize=address %s %archive -o %t.a1
// RUN: %t.a0 | %FileCheck %s --check-prefix=CLEAN
// RUN: %t.a1 | %FileCheck %s --check-prefix=CLEAN
// RUN: %not %t.a0 freed 2>&1 | %FileCheck %s --check-prefix=FREED
// RUN: %not %t.a1 freed 2>&1 | %FileCheck %s --check-prefix=FREED
// RUN: %not %t.a0 twice 2>&1 | %FileCheck %s --check-prefix=TWICE
// RUN: %not %t.a1 twice 2>&1 | %FileCheck %s --check-prefix=TWICE
// RUN: %not %t.a0 beyond 2>&1 | %FileCheck %s --check-prefix=BEYOND
// RUN: %not %t.a1 beyond 2>&1 | %FileCheck %s --check-prefix=BEYOND
// RUN: %not %t.a0 leak 2>&1 | %FileCheck %s --check-prefix=LEAK
// RUN: %not %t.a1 leak 2>&1 | %FileCheck %s --check-prefix=LEAK
//
// RUN: %clang -g -O1 -fsanitize=leak %s -o %t.l0 && %snug -g -O1 -fsanitize=leak %s %archive -o %t.l1
// RUN: %t.l0 | %FileCheck %s --check-prefix=CLEAN
// RUN: %t.l1 | %FileCheck %s --check-prefix=CLEAN
// RUN: %not %t.l0 leak 2>&1 | %FileCheck %s --check-prefix=LEAK
// RUN: %not %t.l1 leak 2>&1 | %FileCheck %s --check-prefix=LEAK
//
// RUN: %clang -g -O1 -fsanitize=memory %s -o %t.m0 && %snug -g -O1 -fsanitize=memory %s %archive -o %t.m1
// RUN: %t.m0 | %FileCheck %s --check-prefix=CLEAN
// RUN: %t.m1 | %FileCheck %s --check-prefix=CLEAN
// RUN: %not %t.m0 unset 2>&1 | %FileCheck %s --check-prefix=UNSET
// RUN: %not %t.m1 unset 2>&1 | %FileCheck %s --check-prefix=UNSET
//
// RUN: %clang -g -O1 -fsanitize=thread %s -o %t.t0 && %snug -g -O1 -fsanitize=thread %s %archive -o %t.t1
// RUN: %t.t0 | %FileCheck %s --check-prefix=CLEAN
// RUN: %t.t1 | %FileCheck %s --check-prefix=CLEAN
// RUN: %not %t.t0 race 2>&1 | %FileCheck %s --check-prefix=RACE
// RUN: %not %t.t1 race 2>&1 | %FileCheck %s --check-prefix=RACE
//
// RUN: %clang -g -O1 -fsanitize=undefined %s -o %t.u0 && %snug -g -O1 -fsanitize=undefined %s %archive -o %t.u1
// RUN: %t.u0 2>&1 | %FileCheck %s --check-prefix=CLEAN
// RUN: %t.u1 2>&1 | %FileCheck %s --check-prefix=CLEAN
// RUN: %t.u0 overflow 2>&1 | %FileCheck %s --check-prefix=OVERFLOW
// RUN: %t.u1 overflow 2>&1 | %FileCheck %s --check-prefix=OVERFLOW
//
// CLEAN-NOT: {{Sanitizer|runtime error}}
// CLEAN: works
// FREED: ERROR: AddressSanitizer: heap-use-after-free
// FREED: 8 bytes inside of 24-byte region
// TWICE: ERROR: AddressSanitizer: attempting double-free
// TWICE: 0 bytes inside of 24-byte region
// BEYOND: ERROR: AddressSanitizer: heap-buffer-overflow
// BEYOND: 0 bytes {{to the right of|after}} 24-byte region
// LEAK: ERROR: LeakSanitizer: detected memory leaks
// LEAK: SUMMARY: {{.*}}: 24 byte(s) leaked in 1 allocation(s)
// UNSET: WARNING: MemorySanitizer: use-of-uninitialized-value
// UNSET-NEXT: in main {{.*}}sanitizers_behave_as_without.c
// RACE: WARNING: ThreadSanitizer: data race
// RACE: Location is heap block of size 24
// OVERFLOW: runtime error: signed integer overflow
// OVERFLOW: works

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
  long value;
  int count;
};

static int is(int argc, char **argv, const char *error) {
  return argc > 1 && strcmp(argv[1], error) == 0;
}

static void *count_up(void *p) {
  struct node *volatile node = p;
  for (int i = 0; i < 1000; i++)
    node->count++;
  return NULL;
}

static struct node *volatile lost;

__attribute__((noinline)) static void lose_one(void) {
  lost = malloc(sizeof *lost);
  lost = NULL;
}

int main(int argc, char **argv) {
  struct node *volatile node = malloc(sizeof *node);
  struct node *volatile zeroed = calloc(1, sizeof *zeroed);
  if (!node || !zeroed)
    exit(1);
  // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): that is it
  if (is(argc, argv, "unset") && node->value == 1)
    puts("by chance");
  *node = (struct node){zeroed, 1, 0};
  if (zeroed->value || zeroed->count)
    exit(1);
  if (is(argc, argv, "beyond"))
    putchar((char)((volatile char *)node)[sizeof *node]);
  if (is(argc, argv, "overflow")) {
    node->count = INT_MAX;
    node->count++;
  }

  pthread_t thread;
  if (pthread_create(&thread, NULL, count_up, node))
    exit(1);
  if (is(argc, argv, "race"))
    count_up(node);
  pthread_join(thread, NULL);

  if (is(argc, argv, "leak"))
    lose_one();
  free(zeroed);
  free(node);
  if (is(argc, argv, "twice"))
    free(node);
  if (is(argc, argv, "freed"))
    putchar((char)node->value);
  puts("works");
}
