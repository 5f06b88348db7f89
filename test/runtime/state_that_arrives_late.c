// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: x86_64, native
// RUN: %cc -DSNUG_NAMESPACED -DSNUG_WEAKLY_ORDERED -I%source/runtime %source/runtime/*.c %s -pthread -ldl -o %t && %t
//
// Where processors reorder stores, an object may be handed over before the state that malloc gave
// it can be seen. A free that finds no live object has all threads pass a barrier and looks again.
// Here the state arrives while the system call of that barrier is under way: the kernel is made to
// trap it.

#define _GNU_SOURCE
#include "check.h"
#include "expect_abort.h"
#include "snug.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>

void snug_ns_free(void *p);
void *snug_ns_realloc(void *p, size_t size);
extern uintptr_t __snug_inlined_for_abi_1_heap[];

static unsigned char *state;
static unsigned char arriving;
static int barriers;

static void on_barrier(int number, siginfo_t *info, void *context) {
  (void)number;
  CHECK(info->si_syscall == SYS_membarrier);
  if (arriving)
    *state = arriving;
  barriers++;
  ((ucontext_t *)context)->uc_mcontext.gregs[REG_RAX] = 0;
}

static void trap_barriers(void) {
  struct sigaction action = {.sa_sigaction = on_barrier, .sa_flags = SA_SIGINFO};
  CHECK(sigaction(SIGSYS, &action, NULL) == 0);
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_membarrier, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  CHECK(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
  CHECK(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
}

// Has the state of the live object p look as before malloc until the next barrier.
static void delay(void *p, int granule_shift) {
  uintptr_t map = __snug_inlined_for_abi_1_heap[granule_shift == 4 ? 2 : 3];
  state = (unsigned char *)map + ((uintptr_t)p >> granule_shift);
  arriving = *state;
  CHECK(arriving == (unsigned char)((uintptr_t)p + 1));
  *state = 2; // freed
}

int main(void) {
  trap_barriers();
  void *p = __snug_malloc_24(24);
  delay(p, 4);
  snug_ns_free(p);
  CHECK(barriers > 0 && *state == 2);

  p = __snug_malloc_8(8);
  delay(p, 3);
  snug_ns_free(p);
  CHECK(*state == 2);

  p = __snug_malloc_24(24);
  delay(p, 4);
  p = snug_ns_realloc(p, 100);
  CHECK(p && *state == 2);
  snug_ns_free(p);

  arriving = 0;
  p = __snug_malloc_24(24);
  snug_ns_free(p);
  barriers = 0;
  snug_ns_free(__snug_malloc_48(48));
  CHECK(barriers == 0);
  EXPECT_ABORT(snug_ns_free(p), "snug: fatal: double free of %p (24-byte class)\n", p);
}
