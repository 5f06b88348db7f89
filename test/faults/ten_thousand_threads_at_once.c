// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: native
// RUN: %cc %s %libs -o %t && %t | %FileCheck %s
//
// As many threads as the machine allows, up to 10,000, live at the same time, each with caches of
// its own; each frees what another one allocated. When they are gone nothing of them is left: a
// second 10,000 need no more memory than the first.

#include "check.h"
#include "entry_points.h"
#include "memory_use.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 10000, FEWEST = 500, OBJECTS = 30, STACK_BYTES = 64 << 10 };

static pthread_t threads[MOST];
static char *objects[MOST][OBJECTS];
static pthread_barrier_t barrier;
static pthread_mutex_t start = PTHREAD_MUTEX_INITIALIZER;
static size_t count;

static const struct entry_point *entry_of(size_t thread, int i) {
  return &entry_points[(thread + (size_t)i) % ENTRY_POINT_COUNT];
}

static void *thread_main(void *number) {
  size_t self = (size_t)number;
  pthread_mutex_lock(&start); // until it is known how many there are
  pthread_mutex_unlock(&start);
  for (int i = 0; i < OBJECTS; i++) {
    size_t bytes = entry_of(self, i)->bytes;
    objects[self][i] = memset(entry_of(self, i)->malloc(bytes), (int)self, bytes);
  }
  pthread_barrier_wait(&barrier);
  size_t other = (self + count / 2) % count;
  for (int i = 0; i < OBJECTS; i++) {
    size_t bytes = entry_of(other, i)->bytes;
    for (size_t byte = 0; byte < bytes; byte++)
      CHECK(objects[other][i][byte] == (char)other);
    free(objects[other][i]);
  }
  pthread_barrier_wait(&barrier);
  return NULL;
}

static void live_at_once(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, STACK_BYTES);
  pthread_mutex_lock(&start);
  for (count = 0; count < MOST; count++)
    if (pthread_create(&threads[count], &attributes, thread_main, (void *)count) != 0)
      break;
  CHECK(count >= FEWEST);
  CHECK(pthread_barrier_init(&barrier, NULL, (unsigned)count) == 0);
  pthread_mutex_unlock(&start);
  for (size_t i = 0; i < count; i++)
    pthread_join(threads[i], NULL);
  pthread_barrier_destroy(&barrier);
}

int main(void) {
  live_at_once();
  long resident = resident_bytes(), mappings = mapping_count();
  live_at_once();
  printf("%zu threads at once, then %ld KiB more\n", count, (resident_bytes() - resident) / KIB);
  CHECK(resident_bytes() - resident < 8L * MIB);
  CHECK(mapping_count() - mappings < 100);
}

// CHECK: {{[0-9]+}} threads at once
