// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: native
// RUN: %cc %s %libs -o %t && %t && env SNUG_STATS=1 %t 2>&1 | %FileCheck %s
//
// exit, quick_exit and _exit while other threads allocate and free, with handlers that free what
// those threads made, and a thread that begins in a handler: 200 processes, all of which end with
// their status.

#include "check.h"
#include "entry_points.h"

#include <pthread.h>
#include <string.h>
#include <sys/wait.h>

enum { RUNS = 200, THREADS = 3, SHARED = 64 };

static char *shared[SHARED];

static void exchange(unsigned slot) {
  char *p = memset(__snug_malloc_40(40), 's', 40);
  p = __atomic_exchange_n(&shared[slot % SHARED], p, __ATOMIC_ACQ_REL);
  if (p) {
    CHECK(p[0] == 's' && p[39] == 's');
    free(p);
  }
}

static void *thread_main(void *seed) {
  unsigned random = (unsigned)(uintptr_t)seed;
  for (;;) {
    random = random * 1103515245 + 12345;
    exchange(random >> 8);
    const struct entry_point *e = &entry_points[(random >> 16) % ENTRY_POINT_COUNT];
    free(memset(e->malloc(e->bytes), 1, e->bytes));
  }
  return NULL;
}

static void *late_thread(void *unused) {
  FOR_EACH_ENTRY_POINT(e)
  free(memset(e->malloc(e->bytes), 1, e->bytes));
  return unused;
}

static void in_handler(void) {
  for (unsigned slot = 0; slot < SHARED; slot++)
    exchange(slot);
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, late_thread, NULL) == 0);
  pthread_join(thread, NULL);
}

static __attribute__((destructor)) void in_destructor(void) {
  for (unsigned slot = 0; slot < SHARED; slot++)
    exchange(slot);
}

static void child_main(int run) {
  atexit(in_handler);
  CHECK(at_quick_exit(in_handler) == 0);
  for (uintptr_t i = 0; i < THREADS; i++) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, thread_main, (void *)i) == 0);
  }
  usleep(50 * (run % 20));
  if (run % 3 == 0)
    exit(7);
  if (run % 3 == 1)
    quick_exit(7);
  _exit(7);
}

int main(void) {
  for (int run = 0; run < RUNS; run++) {
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0)
      child_main(run);
    int status;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 7);
  }
}

// CHECK-COUNT-67: snug: process {{[0-9]+}} ({{.*}}): on:
// CHECK-NOT: fatal
