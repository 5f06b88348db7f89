// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Entry points return NULL with ENOMEM once neither we nor malloc can get memory; what was
// allocated is still good, and freeing it helps.

#include "check.h"
#include "entry_points.h"

#include <errno.h>
#include <string.h>
#include <sys/resource.h>

int main(void) {
  struct rlimit limit = {64 << 20, 64 << 20};
  CHECK(setrlimit(RLIMIT_DATA, &limit) == 0);
  void **list = NULL;
  size_t count = 0;
  for (;; count++) {
    errno = 0;
    void **p = __snug_malloc_80(80);
    if (!p)
      break;
    memset(p, 'x', 80);
    *p = list;
    list = p;
  }
  CHECK(errno == ENOMEM);
  CHECK(count > 100000); // most of 64 MiB was of use
  errno = 0;
  CHECK(__snug_calloc_data_80(1, 80) == NULL && errno == ENOMEM);
  size_t found = 0;
  while (list) {
    void **next = *list;
    CHECK(((char *)list)[79] == 'x');
    free(list);
    list = next;
    found++;
  }
  CHECK(found == count);
  CHECK(__snug_calloc_80(1, 80));
}
