// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// 16 threads allocate and free when the reservation is given up, 40 times over, in the smallest
// class and in others.

#include "check.h"
#include "entry_points.h"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/wait.h>

static void *thread_main(void *entry) {
  const struct entry_point *e = entry;
  void *objects[64];
  for (;;) {
    for (int i = 0; i < 64; i++)
      CHECK(objects[i] = e->malloc(e->bytes));
    for (int i = 0; i < 64; i++)
      free(objects[i]);
  }
  return NULL;
}

static void child_main(int run) {
  for (int i = 0; i < 16; i++) {
    pthread_t thread;
    const struct entry_point *e = &entry_points[run % 2 ? 0 : i];
    CHECK(pthread_create(&thread, NULL, thread_main, (void *)e) == 0);
  }
  usleep(5000);
  struct rlimit limit = {4UL << 30, 4UL << 30};
  CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
  usleep(20000);
  _exit(0);
}

int main(void) {
  for (int run = 0; run < 40; run++) {
    pid_t child = fork();
    if (child == 0)
      child_main(run);
    int status;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(status == 0);
  }
}
