// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: native
// RUN: %cc %s %libs -o %t && env SNUG_MODE=hardened SNUG_VERBOSE=1 %t 2>&1 | %FileCheck %s
// RUN: env SNUG_MODE=on SNUG_VERBOSE=1 %t 2>&1 | %FileCheck %s --check-prefix=ON
//
// Where a sandbox refuses random numbers, hardened mode has no secret, and the runtime steps aside
// rather than pretend; by default it works on, at addresses of the kernel's choice.

#include "check.h"
#include "snug.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

static void forbid(void) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getrandom, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  CHECK(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
  CHECK(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
}

int main(int count, char **arguments) {
  if (count == 1) { // the filter stays with the program that takes this one's place
    forbid();
    execl("/proc/self/exe", arguments[0], "again", (char *)NULL);
    _exit(2);
  }
  char *p = __snug_malloc_24(24);
  CHECK(p);
  free(p);
  puts("works");
}

// CHECK: snug: aside: no random numbers to be had for SNUG_MODE=hardened; allocations go to malloc
// CHECK: works
// ON: snug: on:
// ON: snug: on:
// ON: works
