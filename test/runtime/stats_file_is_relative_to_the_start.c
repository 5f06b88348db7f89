// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: env SNUG_STATS=report %t && %FileCheck %s < %t.dir/report
//
// A relative name means the directory the program was started in, wherever it went; processes
// append to it.

#include "check.h"
#include "snug.h"

#include <stdlib.h>
#include <sys/wait.h>

int main(void) {
  CHECK(chdir("/") == 0);
  free(__snug_malloc_24(24));
  int status;
  pid_t child = fork();
  if (child == 0) {
    free(__snug_malloc_40(40));
    exit(0);
  }
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}

// CHECK: snug: process [[CHILD:[0-9]+]] (
// CHECK-NEXT: 40-byte class: {{.*}}, 1 refills
// CHECK-NEXT: snug: total
// CHECK-NOT: snug: process [[CHILD]] (
// CHECK: snug: process {{[0-9]+}} (
// CHECK-NEXT: 24-byte class: {{.*}}, 1 refills
