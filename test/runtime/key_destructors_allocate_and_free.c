// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Destructors of thread-specific data run in four rounds, some of them after the thread's cache is
// gone. Each allocates, frees, and frees what the thread had.

#include "check.h"
#include "entry_points.h"

#include <pthread.h>
#include <string.h>

enum { KEYS = 8, THREADS = 50 };

static pthread_key_t keys[KEYS];
static int calls;

static void destroy(void *value) {
  char **object = value;
  __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
  FOR_EACH_ENTRY_POINT(e) {
    void *objects[10];
    for (int i = 0; i < 10; i++)
      objects[i] = memset(e->malloc(e->bytes), 'y', e->bytes);
    for (int i = 0; i < 10; i++)
      free(objects[i]);
  }
  CHECK((*object)[0] == 'x' && (*object)[79] == 'x');
  free(*object);
  int rounds_left = ((int *)value)[2]--;
  if (rounds_left == 0) {
    free(value);
    return;
  }
  *object = memset(__snug_malloc_80(80), 'x', 80);
  pthread_setspecific(keys[((int *)value)[3]], value);
}

static void *thread_main(void *unused) {
  for (int key = 0; key < KEYS; key++) {
    int *value = __snug_malloc_16(16);
    *(char **)value = memset(__snug_malloc_80(80), 'x', 80);
    value[2] = 3; // four rounds in all
    value[3] = key;
    pthread_setspecific(keys[key], value);
  }
  return unused;
}

int main(void) {
  for (int key = 0; key < KEYS; key++)
    CHECK(pthread_key_create(&keys[key], destroy) == 0);
  for (int i = 0; i < THREADS; i++) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, thread_main, NULL) == 0);
    pthread_join(thread, NULL);
  }
  CHECK(calls == THREADS * KEYS * 4);
}
