// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: native
// RUN: %cc %s %libs -o %t
// RUN: %t before EPERM && %t after EPERM && %t inherited EPERM
// RUN: %t before ENOSYS && %t after ENOSYS && %t inherited ENOSYS
//
// A sandbox that forbids madvise, from before the program starts, from before its first allocation
// or from after it: memory is not given back, but all else is as ever. What is zeroed is zero, even
// where pages were to be dropped, objects keep what they hold, threads come and go.

#include "check.h"
#include "entry_points.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

enum { OBJECTS = 100000 };

static void forbid_madvise(int error) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_madvise, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  CHECK(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0);
  CHECK(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
}

static void *objects[OBJECTS];

static void allocate_and_free(const struct entry_point *e) {
  for (int i = 0; i < OBJECTS; i++) {
    objects[i] = e->malloc(e->bytes);
    CHECK(objects[i]);
    memset(objects[i], i | 1, e->bytes);
  }
  for (int i = 0; i < OBJECTS; i++) {
    CHECK(*(unsigned char *)objects[i] == (unsigned char)(i | 1));
    if (i % 1000)
      free(objects[i]);
  }
}

static void *work(void *unused) {
  static const char zeros[80];
  FOR_EACH_ENTRY_POINT(e) {
    allocate_and_free(e);
    malloc_trim(0);
    for (int i = 0; i < OBJECTS; i++)
      if (i % 1000) {
        objects[i] = e->calloc(1, e->bytes);
        CHECK(objects[i] && memcmp(objects[i], zeros, e->bytes) == 0);
      } else {
        CHECK(*(unsigned char *)objects[i] == (unsigned char)(i | 1));
      }
    for (int i = 0; i < OBJECTS; i++)
      free(objects[i]);
    malloc_trim(0);
  }
  return unused;
}

int main(int argc, char **argv) {
  CHECK(argc == 3);
  int error = strcmp(argv[2], "EPERM") == 0 ? EPERM : ENOSYS;
  if (strcmp(argv[1], "after") == 0)
    allocate_and_free(entry_points);
  if (strcmp(argv[1], "started") != 0)
    forbid_madvise(error);
  if (strcmp(argv[1], "inherited") == 0) {
    execl(argv[0], argv[0], "started", argv[2], (char *)NULL);
    CHECK(!"started");
  }
  static char page[1];
  CHECK(madvise((void *)((uintptr_t)page & -4096UL), 4096, MADV_NORMAL) == -1 && errno == error);
  CHECK(snug_is_on());
  work(NULL);
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, work, NULL) == 0);
  CHECK(pthread_join(thread, NULL) == 0);
}
