// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: root, setpriv
// RUN: %cc %s %libs -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: cp %t plain && cp %t setuid && chmod 4755 setuid && export SNUG_MODE=off SNUG_STATS=1
// RUN: setpriv --reuid=65534 --regid=65534 --clear-groups ./plain 2>&1 | %FileCheck %s --check-prefix=CONTROL
// RUN: setpriv --reuid=65534 --regid=65534 --clear-groups ./setuid 2>&1 | %FileCheck %s
//
// A program that runs with more rights than its user does not do as the environment says.

#include "snug.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  free(__snug_malloc_24(24));
  printf("real %d effective %d: %s\n", (int)getuid(), (int)geteuid(), snug_status());
}

// CONTROL: real 65534 effective 65534: aside: SNUG_MODE=off
// CHECK: real 65534 effective 0: on: {{10|37}} size classes, 16 GiB of address space for each{{$}}
// CHECK-NOT: snug:
