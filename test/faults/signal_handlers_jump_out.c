// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: native
// RUN: %cc %s %libs -o %t && %t | %FileCheck %s
//
// Signals that come at any moment, and whose handlers leave by siglongjmp when they hit the
// program's own code, between its calls of malloc and free: what it has stays whole. In the midst
// of a call they return, as for any malloc.

#define _GNU_SOURCE
#include "check.h"
#include "entry_points.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>

enum { JUMPS = 3000, THREADS = 3, OBJECTS = 300 };

struct state {
  sigjmp_buf back;
  volatile sig_atomic_t in_own_code;
  volatile int jumps;
  char *volatile objects[OBJECTS];
};

static __thread struct state *state;
static int running;

static void on_signal(int signal_number) {
  (void)signal_number;
  struct state *s = state;
  if (!s || !s->in_own_code)
    return;
  s->in_own_code = 0;
  s->jumps++;
  siglongjmp(s->back, 1);
}

// Calls happen outside own code; a slot and its object change together.
static void replace(struct state *s, unsigned slot) {
  const struct entry_point *e = &entry_points[slot % ENTRY_POINT_COUNT];
  char *p = memset(e->malloc(e->bytes), (int)slot, e->bytes);
  free(s->objects[slot]);
  s->objects[slot] = p;
}

// Whatever is cut short here is only looking.
static unsigned look(struct state *s, unsigned random) {
  s->in_own_code = 1;
  for (int i = 0; i < 20; i++) {
    random = random * 1103515245 + 12345;
    unsigned slot = (random >> 8) % OBJECTS;
    size_t bytes = entry_points[slot % ENTRY_POINT_COUNT].bytes;
    const char *p = s->objects[slot];
    for (size_t byte = 0; p && byte < bytes; byte++)
      CHECK(p[byte] == (char)slot);
  }
  s->in_own_code = 0;
  return random;
}

static void *thread_main(void *own_state) {
  struct state *s = own_state;
  state = s;
  volatile unsigned random = (unsigned)(uintptr_t)s;
  sigsetjmp(s->back, 1);
  while (s->jumps < JUMPS) {
    random = look(s, random);
    replace(s, (random >> 8) % OBJECTS);
  }
  state = NULL;
  for (int slot = 0; slot < OBJECTS; slot++)
    free(s->objects[slot]);
  __atomic_sub_fetch(&running, 1, __ATOMIC_RELAXED);
  // Signals still come until all are done.
  while (__atomic_load_n(&running, __ATOMIC_RELAXED))
    usleep(1000);
  return NULL;
}

int main(void) {
  static struct state states[THREADS];
  pthread_t threads[THREADS];
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  CHECK(sigaction(SIGUSR1, &action, NULL) == 0);
  running = THREADS;
  for (int i = 0; i < THREADS; i++)
    CHECK(pthread_create(&threads[i], NULL, thread_main, &states[i]) == 0);
  while (__atomic_load_n(&running, __ATOMIC_RELAXED))
    for (int i = 0; i < THREADS; i++) {
      pthread_kill(threads[i], SIGUSR1);
      nanosleep(&(struct timespec){0, 20000}, NULL);
    }
  int jumps = 0;
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    jumps += states[i].jumps;
  }
  printf("%d jumps\n", jumps);
}

// CHECK: 9000 jumps
