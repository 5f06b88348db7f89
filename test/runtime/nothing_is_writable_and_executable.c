// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// No mapping of the process, with every class and a second thread in use.

#include "check.h"
#include "entry_points.h"

#include <pthread.h>

static void *thread_main(void *unused) {
  FOR_EACH_ENTRY_POINT(e)
  CHECK(e->malloc(e->bytes));
  return unused;
}

int main(void) {
  pthread_t thread;
  thread_main(NULL);
  CHECK(pthread_create(&thread, NULL, thread_main, NULL) == 0);
  pthread_join(thread, NULL);
  char line[4096], access[8];
  FILE *maps = fopen("/proc/self/maps", "r");
  CHECK(maps);
  int lines = 0;
  while (fgets(line, sizeof line, maps)) {
    CHECK(sscanf(line, "%*s %4s", access) == 1);
    CHECK(!(access[1] == 'w' && access[2] == 'x'));
    lines++;
  }
  CHECK(lines > 20);
}
