// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Thread after thread and child after child, to a depth of 50.

#include "check.h"
#include "entry_points.h"

#include <pthread.h>
#include <string.h>
#include <sys/wait.h>

static void *thread_main(void *object) {
  free(object);
  return memset(__snug_malloc_32(32), 'x', 32);
}

int main(void) {
  for (int depth = 0; depth < 50; depth++) {
    pthread_t thread;
    void *object;
    CHECK(pthread_create(&thread, NULL, thread_main, __snug_malloc_32(32)) == 0);
    CHECK(pthread_join(thread, &object) == 0);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
      CHECK(((char *)object)[31] == 'x');
      free(object);
      continue;
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    return 0;
  }
}
