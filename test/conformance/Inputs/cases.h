// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cases.h - runs a table of cases, each in a process of its own, and prints PASS, FAIL, or for a
// case that does not apply, N/A and why.
//
// -DCONTROL: with libc's malloc, to see that what is expected is right. Cases of which libc does
// not promise it, `ours`, are left out then.

#ifndef CASES_H
#define CASES_H

#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

void free_sized(void *p, size_t size);
void free_aligned_sized(void *p, size_t alignment, size_t size);

struct test_case {
  const char *name;
  void (*run)(void); // NULL: does not apply,
  const char *why;   // because of this
  bool ours;
};

#define HOLDS(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      printf("%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);                             \
      fflush(stdout);                                                                              \
      _exit(1);                                                                                    \
    }                                                                                              \
  } while (0)

// The compiler knows nothing of the pointer or number any more.
static inline void *hide(void *p) {
  __asm__ volatile("" : "+r"(p) : : "memory");
  return p;
}

static inline size_t hide_size(size_t n) {
  __asm__ volatile("" : "+r"(n));
  return n;
}

static inline bool is_aligned(const void *p, size_t alignment) {
  return (uintptr_t)p % alignment == 0;
}

static inline bool all_are(const void *p, size_t size, int value) {
  for (size_t i = 0; i < size; i++)
    if (((const unsigned char *)p)[i] != (unsigned char)value)
      return false;
  return true;
}

// Whether a function ends its process by SIGABRT or SIGSEGV.
static inline bool dies(void (*function)(void)) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    if (!freopen("/dev/null", "w", stderr))
      _exit(3);
    function();
    _exit(0);
  }
  int status = 0;
  HOLDS(child > 0 && waitpid(child, &status, 0) == child);
  return WIFSIGNALED(status) && (WTERMSIG(status) == SIGABRT || WTERMSIG(status) == SIGSEGV);
}

static inline void in_threads(int count, void *(*work)(void *)) {
  pthread_t threads[64];
  for (intptr_t i = 0; i < count; i++)
    HOLDS(pthread_create(&threads[i], NULL, work, (void *)i) == 0);
  for (int i = 0; i < count; i++)
    HOLDS(pthread_join(threads[i], NULL) == 0);
}

static inline int run_cases(const char *suite, const struct test_case *cases, size_t count) {
  int failed = 0;
  for (size_t i = 0; i < count; i++) {
    const struct test_case *c = &cases[i];
    if (!c->run) {
      printf("N/A  %s %s (%s)\n", suite, c->name, c->why);
      continue;
    }
#ifdef CONTROL
    if (c->ours)
      continue;
#endif
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
      c->run();
      fflush(stdout);
      _exit(0);
    }
    int status = 1;
    waitpid(child, &status, 0);
    printf("%s %s %s\n", status == 0 ? "PASS" : "FAIL", suite, c->name);
    failed += status != 0;
  }
  return failed != 0;
}

#define RUN_CASES(suite, cases) run_cases(suite, cases, sizeof(cases) / sizeof *(cases))

#endif
