// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// In a thread that has no cache any more, as its thread-specific data was destroyed, a double free
// is caught too.

#include "entry_points.h"
#include "expect_abort.h"

#include <pthread.h>

static pthread_key_t key;
static void *object;

static void late(void *round) {
  if ((size_t)round < 3) {
    pthread_setspecific(key, (char *)round + 1);
    return;
  }
  free(object);
  free(object);
}

static void *thread_main(void *unused) {
  object = __snug_malloc_48(48);
  pthread_setspecific(key, (void *)1);
  return unused;
}

int main(void) {
  CHECK(pthread_key_create(&key, late) == 0);
  struct child child;
  if (child_begin(&child)) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, thread_main, NULL) == 0);
    pthread_join(thread, NULL);
    _exit(0);
  }
  child_end(&child);
  CHECK(WIFSIGNALED(child.status) && WTERMSIG(child.status) == SIGABRT);
  CHECK(strncmp(child.message, "snug: fatal: double free of 0x", 30) == 0);
  CHECK(strstr(child.message, " (48-byte class)\n"));
}
