// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// setrlimit, setrlimit64, prlimit and prlimit64; for 0 and for the own process id.

#define _GNU_SOURCE
#include "check.h"
#include "entry_points.h"

#include <malloc.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

static int lower(int way) {
  struct rlimit limit = {1 << 30, 1 << 30};
  struct rlimit64 limit64 = {1 << 30, 1 << 30};
  switch (way) {
  case 0:
    return setrlimit(RLIMIT_AS, &limit);
  case 1:
    return setrlimit64(RLIMIT_AS, &limit64);
  case 2:
    return prlimit(0, RLIMIT_AS, &limit, NULL);
  case 3:
    return prlimit64(0, RLIMIT_AS, &limit64, NULL);
  case 4:
    return prlimit(getpid(), RLIMIT_AS, &limit, NULL);
  default:
    return prlimit64(getpid(), RLIMIT_AS, &limit64, NULL);
  }
}

int main(void) {
  for (int way = 0; way < 6; way++) {
    pid_t child = fork();
    if (child == 0) {
      void *p = __snug_malloc_24(24);
      CHECK(lower(way) == 0);
      void *large = malloc(700 << 20);
      if (!large)
        dprintf(2, "way %d\n", way);
      CHECK(large);
      free(p);
      _exit(0);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
  }
}
