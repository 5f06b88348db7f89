// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: static
// RUN: %cc %s %malloc_archive -o %t && %t
// RUN: %cc %s %malloc_shared -o %t.shared && %t.shared
//
// With libsnug-malloc: threads replace each other's objects of all sizes, and fork while they do.

#include "check.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 3, SLOTS = 512, ROUNDS = 60000 };

static _Atomic(unsigned char *) slots[SLOTS];

static void check_and_free(unsigned char *p) {
  if (!p)
    return;
  size_t size = p[0] | (size_t)p[1] << 8;
  for (size_t i = 2; i < size; i++)
    CHECK(p[i] == (unsigned char)size);
  free(p);
}

static void *work(void *seed) {
  uint32_t random = (uint32_t)(uintptr_t)seed;
  for (int i = 0; i < ROUNDS; i++) {
    random = random * 1664525 + 1013904223;
    size_t size = 2 + (random >> 8) % 1300;
    unsigned char *p = malloc(size);
    CHECK(p);
    memset(p, (int)(unsigned char)size, size);
    p[0] = (unsigned char)size;
    p[1] = (unsigned char)(size >> 8);
    check_and_free(atomic_exchange(&slots[random >> 20 & (SLOTS - 1)], p));
  }
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  for (uintptr_t i = 0; i < THREADS; i++)
    CHECK(pthread_create(&threads[i], NULL, work, (void *)(i + 1)) == 0);
  for (int i = 0; i < 20; i++) {
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
      for (size_t size = 1; size < 1100; size += 3)
        free(malloc(size));
      _exit(0);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
  }
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < SLOTS; i++)
    check_and_free(atomic_load(&slots[i]));
}
