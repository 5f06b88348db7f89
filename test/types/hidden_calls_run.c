// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls through pointers and of the other functions of the family, run: a hook that was set is
// called, always; one that is malloc gives memory of the class; what the functions promise holds.
//
// RUN: %snug -O2 -fplugin-arg-snug-report %s %archive -o %t 2>&1 | %FileCheck %s
// RUN: %t
// RUN: env SNUG_MODE=off %t
// RUN: %snug -O0 %s %archive -o %t.0 && %t.0
// RUN: %snug -O2 -fplugin-arg-snug-inline=all %s %archive -o %t.1 && %t.1 && env SNUG_MODE=off %t.1
// RUN: %snug -O2 -fPIC -shared -DLIBRARY %s -o %t.so
// RUN: %snug -O2 -DPROGRAM %s %t.so %archive -Wl,--export-dynamic-symbol='__snug_*' -o %t.2 && %t.2

// CHECK: {{[^0-9]}}15 calls rewritten, {{.*}} 3 indirect

#define _GNU_SOURCE
#include "check.h"
#include <snug.h>

#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The library, whose user chooses the allocator.
struct hooks {
  void *(*allocate)(size_t);
  void *(*allocate_zeroed)(size_t, size_t);
  void *(*reallocate)(void *, size_t);
};
void *library_new(void);
void *library_zeroed(void);
void *library_grown(void *p);
extern struct hooks hooks;

#ifndef PROGRAM
struct hooks hooks = {malloc, calloc, realloc};
__attribute__((noinline)) void *library_new(void) {
  return hooks.allocate(40);
}
__attribute__((noinline)) void *library_zeroed(void) {
  return hooks.allocate_zeroed(3, 16);
}
__attribute__((noinline)) void *library_grown(void *p) {
  return hooks.reallocate(p, 64);
}
#endif

#ifndef LIBRARY
static int calls;
static char own_memory[3][64] = {"", "dirty"};

static void *own_allocate(size_t size) {
  CHECK(size == 40);
  calls++;
  return own_memory[0];
}
static void *own_allocate_zeroed(size_t count, size_t size) {
  CHECK(count == 3 && size == 16);
  calls++;
  return own_memory[1];
}
static void *own_reallocate(void *p, size_t size) {
  CHECK(p == own_memory[0] && size == 64);
  calls++;
  return own_memory[2];
}

// With the pointers as they are: memory of the class, where the runtime is on.
static void through_malloc(void) {
  char *p = library_new();
  CHECK(p && malloc_usable_size(p) >= 40 && (uintptr_t)p % 16 == 0);
  CHECK(!snug_is_on() || malloc_usable_size(p) == 48);
  memset(p, 1, 40);
  p = library_grown(p);
  CHECK(!snug_is_on() || malloc_usable_size(p) == 64);
  for (int i = 0; i < 40; i++)
    CHECK(p[i] == 1);
  free(p);
  p = library_zeroed();
  for (int i = 0; i < 48; i++)
    CHECK(p[i] == 0);
  memset(p, 1, 48);
  free(p);
}

static void through_own_hooks(void) {
  struct hooks saved = hooks;
  hooks = (struct hooks){own_allocate, own_allocate_zeroed, own_reallocate};
  calls = 0;
  CHECK(library_new() == own_memory[0]);
  CHECK(library_zeroed() == own_memory[1]);
  CHECK(library_grown(own_memory[0]) == own_memory[2]);
  CHECK(calls == 3);
  hooks = saved;
}

static void check_aligned(void *p, size_t alignment, size_t size) {
  CHECK(p && (uintptr_t)p % alignment == 0 && malloc_usable_size(p) >= size);
  free(memset(p, 0xaa, size));
}

static void aligned(void) {
  check_aligned(aligned_alloc(16, 24), 16, 24);
  check_aligned(aligned_alloc(32, 40), 32, 40);
  check_aligned(aligned_alloc(64, 64), 64, 64);
  check_aligned(memalign(16, 8), 16, 8);
  void *p = NULL;
  errno = 77;
  CHECK(posix_memalign(&p, 64, 1) == 0 && errno == 77);
  check_aligned(p, 64, 1);
}

static void strings(void) {
  char *p = strdup("1234567");
  CHECK(strcmp(p, "1234567") == 0);
  CHECK(!snug_is_on() || malloc_usable_size(p) == 8);
  free(p);
  p = strndup("a longer string", 3);
  CHECK(strcmp(p, "a l") == 0);
  free(p);
}

struct node {
  struct node *next;
  long key, value;
};

static void reallocated(void) {
  struct node *n = malloc(sizeof *n);
  n->key = 5;
  volatile uintptr_t before = (uintptr_t)n;
  struct node *same = realloc(n, sizeof *n);
  CHECK(same->key == 5);
  CHECK(!snug_is_on() || ((uintptr_t)same == before && malloc_usable_size(same) == 24));
  int *numbers = reallocarray(NULL, 5, sizeof *numbers);
  numbers[0] = 7;
  numbers = reallocarray(numbers, 15, sizeof *numbers);
  CHECK(numbers[0] == 7 && malloc_usable_size(numbers) >= 60);
  free(numbers);
  free(same);
  char *large = malloc(1000);
  large[0] = 'x';
  large = realloc(large, 10);
  CHECK(large[0] == 'x');
  free(large);
}

int main(void) {
  for (int i = 0; i < 1000; i++) {
    through_malloc();
    through_own_hooks();
    aligned();
    strings();
    reallocated();
  }
}
#endif
