// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: native
// RUN: %cc -fPIC -shared -DLIBRARY %s -o %t.so
// RUN: %cc %s %t.so %libs -o %t.1 && %t.1 && env SNUG_MODE=on SNUG_STATS=1 %t.1 2>&1 | %FileCheck %s
// RUN: %cc %s %libs %t.so -o %t.2 && %t.2
//
// Constructors of a library of the program's run before any of the program, the runtime's in the
// archive among them: at priority 101, at none, and as the old _init. They make threads and
// children, allocate from entry points through a hook in the program and lower RLIMIT_AS's hard
// part of nothing; what they leave, the program frees.

#include "check.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { KEPT = 3, COUNT = 100 };

extern char *library_kept[KEPT][COUNT];

#ifdef LIBRARY

char *library_kept[KEPT][COUNT];

// Of the program; found by the loader when it relocates the library, so before its constructors.
extern void *program_allocate(size_t size) __attribute__((weak));

static void *fill(void *row) {
  char **kept = row;
  for (int i = 0; i < COUNT; i++) {
    char *p = i % 2 && program_allocate ? program_allocate(24) : malloc(24);
    kept[i] = memset(p, 'k', 24);
    free(realloc(strdup("early"), 40));
  }
  return NULL;
}

static __attribute__((constructor(101))) void first(void) {
  fill(library_kept[0]);
}

static __attribute__((constructor)) void second(void) {
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, fill, library_kept[1]) == 0);
  pthread_join(thread, NULL);
}

static __attribute__((constructor)) void third(void) {
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    fill(library_kept[2]);
    for (int i = 0; i < COUNT; i++)
      free(library_kept[2][i]);
    _exit(0);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  fill(library_kept[2]);
}

#else
#include "snug.h"

void *program_allocate(size_t size);

void *program_allocate(size_t size) {
  return __snug_malloc_24(size);
}

int main(void) {
  CHECK(snug_is_on());
  for (int row = 0; row < KEPT; row++)
    for (int i = 0; i < COUNT; i++) {
      CHECK(library_kept[row][i][0] == 'k' && library_kept[row][i][23] == 'k');
      free(library_kept[row][i]);
    }
}
#endif

// CHECK: snug: process {{.*}}: on:
// CHECK: snug: {{ *}}{{24|32}}-byte class: {{.*}}, 0 live,
