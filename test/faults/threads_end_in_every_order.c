// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: native
// RUN: %cc %s %libs -o %t && %t
//
// At a thread's end run, in this order, clean-up handlers, destructors of thread-local objects (as
// C++ has them, in reverse order) and those of keys, in four rounds. Each frees what another one
// allocated and allocates what a later one frees, in threads that return, exit and are cancelled,
// and in the process's last.

#define _GNU_SOURCE
#include "check.h"
#include "entry_points.h"

#include <pthread.h>
#include <string.h>

enum { LOCALS = 5, KEYS = 3, ROUNDS = 4 };

extern int __cxa_thread_atexit_impl(void (*destroy)(void *), void *object, void *library);
extern void *__dso_handle;

static pthread_key_t keys[KEYS];
static int frees;

// One object of each entry point, in turn handed from destructor to destructor of the thread.
struct baton {
  char *objects[ENTRY_POINT_COUNT];
  int rounds_left[KEYS];
  int holders;
};

static void take(struct baton *baton, char mark) {
  FOR_EACH_ENTRY_POINT(e)
  baton->objects[e - entry_points] = memset(e->malloc(e->bytes), mark, e->bytes);
}

static void give(struct baton *baton) {
  FOR_EACH_ENTRY_POINT(e) {
    char *p = baton->objects[e - entry_points];
    for (size_t byte = 1; byte < e->bytes; byte++)
      CHECK(p[byte] == p[0]);
    free(p);
  }
  __atomic_add_fetch(&frees, 1, __ATOMIC_RELAXED);
}

static void pass_on(struct baton *baton, char mark) {
  give(baton);
  take(baton, mark);
}

static void drop(struct baton *baton) {
  if (--baton->holders == 0) {
    give(baton);
    free(baton);
  }
}

static void clean_up(void *baton) {
  pass_on(baton, 'c');
  drop(baton);
}

static void destroy_local(void *baton) {
  pass_on(baton, 'l');
  drop(baton);
}

static void destroy_key(void *value) {
  struct baton *baton = value;
  pass_on(baton, 'k');
  for (int key = 0; key < KEYS; key++)
    if (baton->rounds_left[key] > 0) {
      // Not necessarily the key that this was called for: all are set again, while rounds are left.
      baton->rounds_left[key]--;
      pthread_setspecific(keys[key], baton);
      return;
    }
  drop(baton);
}

static void begin(struct baton *baton) {
  CHECK(baton);
  take(baton, 'a');
  baton->holders = LOCALS + 1; // and the keys
  for (int i = 0; i < LOCALS; i++)
    CHECK(__cxa_thread_atexit_impl(destroy_local, baton, &__dso_handle) == 0);
  // One key at first: the others are set by destructors.
  baton->rounds_left[0] = baton->rounds_left[1] = baton->rounds_left[2] = 1;
  CHECK(pthread_setspecific(keys[1], baton) == 0);
}

enum way { RETURN, EXIT, CANCELLED, WAYS };

static void *thread_main(void *way) {
  struct baton *baton = calloc(1, sizeof *baton);
  begin(baton);
  baton->holders++;
  pthread_cleanup_push(clean_up, baton);
  switch ((enum way)(uintptr_t)way) {
  case EXIT:
    pthread_exit(NULL);
  case CANCELLED:
    pthread_cancel(pthread_self());
    pthread_testcancel();
    break;
  default:
    break;
  }
  pthread_cleanup_pop(1);
  return NULL;
}

int main(void) {
  for (int key = 0; key < KEYS; key++)
    CHECK(pthread_key_create(&keys[key], destroy_key) == 0);
  for (uintptr_t i = 0; i < 300; i++) {
    int before = frees;
    pthread_t threads[2];
    for (uintptr_t t = 0; t < 2; t++)
      CHECK(pthread_create(&threads[t], NULL, thread_main, (void *)((i + t) % WAYS)) == 0);
    for (int t = 0; t < 2; t++)
      pthread_join(threads[t], NULL);
    // One clean-up handler, the locals, the key four times, and the last holder.
    CHECK(frees - before == 2 * (1 + LOCALS + ROUNDS + 1));
  }
  // Of the main thread those of the locals run at exit, those of the keys do not.
  struct baton *baton = calloc(1, sizeof *baton);
  begin(baton);
  pthread_exit(NULL); // it is the last thread: the process ends with status 0
}
