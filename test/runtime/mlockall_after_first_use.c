// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: root
// RUN: %cc %s %libs -o %t && env SNUG_VERBOSE=1 %t 2> %t.told
// RUN: grep -x 'snug: on: no further growth, as mlockall was called; more allocations go to malloc' %t.told
//
// mlockall of all that is and will be mapped, in its three forms: what is in use is locked, the
// reservation is given up instead of being filled, and the program goes on. As root.

#include "check.h"
#include "entry_points.h"
#include "memory_use.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>

enum { COUNT = 2000 };

static char *objects[ENTRY_POINT_COUNT][COUNT];

static void fill(int from, int to) {
  FOR_EACH_ENTRY_POINT(e)
  for (int i = from; i < to; i++) {
    char *p = e->calloc(1, e->bytes);
    CHECK(p);
    objects[e - entry_points][i] = memset(p, i, e->bytes);
  }
}

static void release(int from, int to, int step) {
  FOR_EACH_ENTRY_POINT(e)
  for (int i = from; i < to; i += step) {
    char **p = &objects[e - entry_points][i];
    if (*p)
      for (size_t byte = 0; byte < e->bytes; byte++)
        CHECK((*p)[byte] == (char)i);
    free(*p);
    *p = NULL;
  }
}

int main(void) {
  const int flags[] = {MCL_CURRENT, MCL_FUTURE, MCL_CURRENT | MCL_FUTURE};
  for (int i = 0; i < 3; i++) {
    pid_t child = fork();
    if (child == 0) {
      fill(0, 1000);
      CHECK(mlockall(flags[i]) == 0);
      fill(1000, COUNT);
      CHECK(resident_bytes() < 200L * MIB);
      release(0, COUNT, 1);
      CHECK(munlockall() == 0);
      fill(0, COUNT);
      release(0, COUNT, 1);
      _exit(0);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
  }
}
