// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: root, setpriv
// RUN: %cc %s %libs -Wl,-u,snug_modes -o %t && rm -rf %t.dir && mkdir -m 777 %t.dir && cd %t.dir
// RUN: %S/Inputs/as_another_user.sh %t > out && %FileCheck %s < out
// RUN: grep -A 1 '^set' out | grep -c '^  on: .* size classes, 16 GiB of address space for each$' | grep -x 18
//
// A program that runs with more rights than its user, by a set-user-ID or set-group-ID bit, does
// not do as the environment says: under each setting it is as without, and writes no file.

#include "snug.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  free(__snug_malloc_24(24));
  printf("%s\n", snug_status());
}

// CHECK: plain SNUG_MODE=off
// CHECK-NEXT: aside: SNUG_MODE=off
// CHECK: plain SNUG_MODE=wrong
// CHECK-NEXT: snug:
// CHECK: plain wrote stats
// CHECK-NEXT: plain wrote trace
// CHECK-NOT: snug:
// CHECK: setuid SNUG_MODE=off
// CHECK-NOT: snug:
// CHECK-NOT: wrote
// CHECK: setgid SNUG_MODE=off
// CHECK-NOT: snug:
// CHECK-NOT: wrote
