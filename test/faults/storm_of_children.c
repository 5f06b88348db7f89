// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: native
// RUN: %cc %s %libs -o %t && %t
//
// Four threads fork, vfork and posix_spawn at once, each child working on the heap that it got or
// running this program, while four others allocate, free and trim: no child and no parent hangs,
// and what was live stays whole in both.

#define _GNU_SOURCE
#include "check.h"
#include "entry_points.h"

#include <malloc.h>
#include <pthread.h>
#include <spawn.h>
#include <stdbool.h>
#include <string.h>
#include <sys/wait.h>

enum { MAKERS = 4, WORKERS = 4, CHILDREN = 400, OBJECTS = 500 };

extern char **environ; // NOLINT(readability-redundant-declaration): in unistd.h with _GNU_SOURCE

static const char *program;
static bool stop;

static void work(unsigned random, int operations) {
  char *objects[OBJECTS] = {NULL};
  for (int i = 0; i < operations; i++) {
    random = random * 1103515245 + 12345;
    unsigned slot = (random >> 8) % OBJECTS;
    const struct entry_point *e = &entry_points[slot % ENTRY_POINT_COUNT];
    for (size_t byte = 0; objects[slot] && byte < e->bytes; byte++)
      CHECK(objects[slot][byte] == (char)slot);
    free(objects[slot]);
    objects[slot] = memset(e->malloc(e->bytes), (int)slot, e->bytes);
  }
  for (int slot = 0; slot < OBJECTS; slot++)
    free(objects[slot]);
}

static void *worker(void *seed) {
  for (unsigned round = 0; !__atomic_load_n(&stop, __ATOMIC_RELAXED); round++) {
    work((unsigned)(uintptr_t)seed + round, 2000);
    if (round % 16 == 0)
      malloc_trim(0);
  }
  return NULL;
}

static void *child_thread(void *unused) {
  work(7, 300);
  return unused;
}

// On the heap it got, with a thread of its own and, once more, a child.
static void in_forked_child(char **inherited) {
  for (int depth = 0; depth < 2; depth++) {
    FOR_EACH_ENTRY_POINT(e) {
      char **p = &inherited[e - entry_points];
      CHECK((*p)[e->bytes - 1] == 'p');
      free(*p);
      *p = memset(e->malloc(e->bytes), 'p', e->bytes);
    }
    work(3, 500);
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, child_thread, NULL) == 0);
    pid_t child = depth == 0 ? fork() : -1;
    if (child == 0)
      continue;
    int status = 0;
    CHECK(depth == 1 || (waitpid(child, &status, 0) == child && status == 0));
    pthread_join(thread, NULL);
    _exit(0);
  }
}

static pid_t begin_child(int way, char **inherited) {
  char *arguments[] = {(char *)program, "child", NULL};
  pid_t child;
  switch (way) {
  case 0:
    child = fork();
    if (child == 0)
      in_forked_child(inherited);
    break;
  case 1:
    child = vfork();
    if (child == 0) {
      execv(program, arguments);
      _exit(1);
    }
    break;
  default:
    CHECK(posix_spawn(&child, program, NULL, NULL, arguments, environ) == 0);
  }
  CHECK(child > 0);
  return child;
}

static void *maker(void *unused) {
  char *objects[ENTRY_POINT_COUNT];
  for (int i = 0; i < CHILDREN; i++) {
    FOR_EACH_ENTRY_POINT(e)
    objects[e - entry_points] = memset(e->malloc(e->bytes), 'p', e->bytes);
    pid_t child = begin_child(i % 3, objects);
    FOR_EACH_ENTRY_POINT(e) {
      CHECK(objects[e - entry_points][e->bytes - 1] == 'p');
      free(objects[e - entry_points]);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
  }
  return unused;
}

int main(int argc, char **argv) {
  program = argv[0];
  if (argc == 2) {
    work(1, 1000);
    return 0;
  }
  pthread_t makers[MAKERS], workers[WORKERS];
  for (uintptr_t i = 0; i < WORKERS; i++)
    CHECK(pthread_create(&workers[i], NULL, worker, (void *)i) == 0);
  for (int i = 0; i < MAKERS; i++)
    CHECK(pthread_create(&makers[i], NULL, maker, NULL) == 0);
  for (int i = 0; i < MAKERS; i++)
    pthread_join(makers[i], NULL);
  __atomic_store_n(&stop, true, __ATOMIC_RELAXED);
  for (int i = 0; i < WORKERS; i++)
    pthread_join(workers[i], NULL);
}
