// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
// RUN: bash -c 'ulimit -d 20000 && %t'
//
// RLIMIT_DATA counts what we commit as it counts what libc maps. When it is reached allocations
// fail with ENOMEM; the reservation itself is free of charge.

#include "check.h"
#include "entry_points.h"

#include <errno.h>
#include <sys/resource.h>

int main(void) {
  struct rlimit limit = {16 << 20, 16 << 20};
  CHECK(setrlimit(RLIMIT_DATA, &limit) == 0);
  void **list = NULL;
  size_t bytes = 0;
  errno = 0;
  for (const struct entry_point *e = entry_points;;
       e = e + 1 < entry_points + ENTRY_POINT_COUNT ? e + 1 : entry_points) {
    void **p = e->malloc(e->bytes);
    if (!p)
      break;
    *p = list;
    list = p;
    bytes += e->bytes;
  }
  CHECK(errno == ENOMEM);
  CHECK(bytes > 4 << 20 && bytes < 16 << 20);
  while (list) {
    void **next = *list;
    free(list);
    list = next;
  }
  FOR_EACH_ENTRY_POINT(e)
  free(e->calloc(1, e->bytes));
}
