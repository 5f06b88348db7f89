// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: root, setpriv, prlimit
// RUN: %cc %s %libs -o %t && %t | %FileCheck %s
// RUN: rm -rf %t.dir && mkdir %t.dir && cp %t %t.dir/program && cd %t.dir
// RUN: prlimit --memlock=8388608:8388608 setpriv --reuid=65534 --regid=65534 --clear-groups ./program | %FileCheck %s --check-prefix=LIMITED
//
// MCL_FUTURE is in force before the runtime decides, which would back the reservation with memory
// or, for an unprivileged process, make it fail: it steps aside.

#define _GNU_SOURCE
#include "check.h"
#include "entry_points.h"
#include "memory_use.h"

#include <sys/mman.h>
#include <sys/syscall.h>

static void before_everything(void) {
  syscall(SYS_mlockall, MCL_FUTURE);
}

__attribute__((section(".preinit_array"),
               used)) static void (*const preinit)(void) = before_everything;

int main(void) {
  puts(snug_status());
  FOR_EACH_ENTRY_POINT(e)
  free(realloc(e->malloc(e->bytes), 200));
  CHECK(resident_bytes() < 100L * MIB);
  puts("works");
}

// CHECK: aside: the process locks all its memory (mlockall); allocations go to malloc
// CHECK: works
// LIMITED: aside: too little address space, or all of it is locked (mlockall); allocations go to malloc
// LIMITED: works
