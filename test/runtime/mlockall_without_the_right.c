// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: root, setpriv, prlimit
// RUN: %cc %s %libs -o %t && rm -rf %t.dir && mkdir %t.dir && cp %t %t.dir/program && cd %t.dir
// RUN: prlimit --memlock=1048576:1048576 setpriv --reuid=65534 --regid=65534 --clear-groups ./program | %FileCheck %s
//
// An unprivileged process may lock 1 MiB: mlockall fails or limits what can be mapped later, as it
// would without the runtime, and the program goes on.

#include "check.h"
#include "entry_points.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

enum { COUNT = 100 };

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
  fill(0, 50);
  errno = 0;
  CHECK(mlockall(MCL_CURRENT) == -1 && errno == ENOMEM);
  fill(50, COUNT);
  release(0, COUNT, 1);
  puts("works");
}

// CHECK: works
