// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && env SNUG_VERBOSE=1 %t 2>&1 | %FileCheck %s
//
// Lowering RLIMIT_AS is said with SNUG_VERBOSE=1, and snug_status knows.

#include "check.h"
#include "snug.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

int main(void) {
  char before[200];
  void *p = __snug_malloc_24(24);
  strcpy(before, snug_status());
  struct rlimit limit = {1 << 30, 1 << 30};
  CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
  CHECK(strcmp(before, snug_status()) != 0);
  free(p);
}

// CHECK: snug: on: {{10|37}} size classes, 16 GiB of address space for each
// CHECK: snug: {{.*}}RLIMIT_AS was set
