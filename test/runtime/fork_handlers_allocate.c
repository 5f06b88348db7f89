// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Prepare, parent and child handlers of others run before and after ours, and use the heap.

#include "check.h"
#include "entry_points.h"

#include <pthread.h>
#include <sys/wait.h>

static int calls;

static void handler(void) {
  calls++;
  FOR_EACH_ENTRY_POINT(e) {
    void *objects[300];
    for (int i = 0; i < 300; i++)
      objects[i] = e->malloc(e->bytes);
    for (int i = 0; i < 300; i++)
      free(objects[i]);
  }
}

// Before ours, so that its prepare handler runs after ours, with our locks held.
static void register_early(void) {
  pthread_atfork(handler, handler, handler);
}

__attribute__((section(".preinit_array"),
               used)) static void (*const preinit)(void) = register_early;

int main(void) {
  pthread_atfork(handler, handler, handler);
  pid_t child = fork();
  CHECK(child >= 0);
  CHECK(calls == 4);
  if (child == 0)
    _exit(0);
  int status;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}
