// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// pthread_cancel and pthread_exit end a thread as well as return does.

#include "check.h"
#include "entry_points.h"
#include "memory_use.h"

#include <pthread.h>

static void *thread_main(void *exits) {
  for (int i = 0; i < 300; i++)
    free(__snug_malloc_80(80));
  if (exits)
    pthread_exit(NULL);
  for (;;)
    pause();
}

static void come_and_go(int threads) {
  for (int i = 0; i < threads; i++) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, thread_main, i % 2 ? &thread : NULL) == 0);
    if (i % 2 == 0)
      pthread_cancel(thread);
    pthread_join(thread, NULL);
  }
}

int main(void) {
  come_and_go(100);
  long before = resident_bytes();
  come_and_go(3000);
  CHECK(resident_bytes() - before < 512 * KIB);
}
