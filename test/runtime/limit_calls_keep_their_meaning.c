// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && env SNUG_VERBOSE=1 %t 2>&1 | %FileCheck %s
//
// Other resources, errors with errno, old values, no limit and NULL: as the C library's own
// functions have it, and the reservation is kept.

#define _GNU_SOURCE
#include "check.h"
#include "snug.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/resource.h>

int main(void) {
  struct rlimit limit, old;
  CHECK(getrlimit(RLIMIT_NOFILE, &limit) == 0);
  limit.rlim_cur = 77;
  CHECK(setrlimit(RLIMIT_NOFILE, &limit) == 0);
  CHECK(prlimit(0, RLIMIT_NOFILE, NULL, &old) == 0 && old.rlim_cur == 77);
  errno = 0;
  // There is none of this number: NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange)
  CHECK(setrlimit((__rlimit_resource_t)1000, &limit) == -1 && errno == EINVAL);
  struct rlimit bad = {2, 1};
  errno = 0;
  CHECK(setrlimit(RLIMIT_CORE, &bad) == -1 && errno == EINVAL);
  errno = 0;
  CHECK(prlimit(0x7ffffff0, RLIMIT_CORE, NULL, &old) == -1 && errno == ESRCH);
  CHECK(prlimit(0, RLIMIT_AS, NULL, &old) == 0);
  if (old.rlim_max == RLIM_INFINITY) {
    struct rlimit none = {RLIM_INFINITY, RLIM_INFINITY};
    CHECK(setrlimit(RLIMIT_AS, &none) == 0);
    CHECK(prlimit(0, RLIMIT_AS, &none, &old) == 0 && old.rlim_cur == RLIM_INFINITY);
  }
  // Still served from the region.
  void *p = __snug_malloc_24(24);
  free(p);
  CHECK(__snug_malloc_24(24) == p);
}

// CHECK-NOT: RLIMIT_AS
// CHECK: snug: on: {{10|37}} size classes
// CHECK-NOT: RLIMIT_AS
