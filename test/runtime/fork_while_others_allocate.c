// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// 1,000 forks with four threads allocating and freeing: no child and no parent hangs, and the
// child's heap is whole.

#include "check.h"
#include "entry_points.h"

#include <pthread.h>
#include <string.h>
#include <sys/wait.h>

static int stop;

static void *thread_main(void *unused) {
  unsigned random = (unsigned)(uintptr_t)&random;
  void *objects[2000] = {0};
  while (!__atomic_load_n(&stop, __ATOMIC_RELAXED)) {
    random = random * 1103515245 + 12345;
    const struct entry_point *e = &entry_points[(random >> 8) % ENTRY_POINT_COUNT];
    unsigned slot = (random >> 16) % 2000;
    free(objects[slot]);
    objects[slot] = memset(e->malloc(e->bytes), 1, e->bytes);
  }
  for (int i = 0; i < 2000; i++)
    free(objects[i]);
  return unused;
}

static void in_child(void **inherited) {
  for (int i = 0; i < ENTRY_POINT_COUNT; i++) {
    const struct entry_point *e = &entry_points[i];
    CHECK(*(char *)inherited[i] == 'p');
    free(inherited[i]);
    void *objects[300];
    for (int n = 0; n < 300; n++)
      objects[n] = memset(e->malloc(e->bytes), 'c', e->bytes);
    for (int n = 0; n < 300; n++)
      free(objects[n]);
  }
  _exit(0);
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    CHECK(pthread_create(&threads[i], NULL, thread_main, NULL) == 0);
  void *mine[ENTRY_POINT_COUNT];
  FOR_EACH_ENTRY_POINT(e)
  mine[e - entry_points] = memset(e->malloc(e->bytes), 'p', e->bytes);
  for (int i = 0; i < 1000; i++) {
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0)
      in_child(mine);
    free(memset(__snug_malloc_24(24), 1, 24));
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
  }
  __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
}
