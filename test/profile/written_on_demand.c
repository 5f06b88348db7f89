// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %profiled -O2 %s -o %t %archive && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: env SNUG_PROFILE=end-%%p.txt %t now.txt > pids && grep '^10 160 ' now.txt
// RUN: sh -c 'test $(ls end-*.txt | wc -l) = 2'
// RUN: sh -c 'grep "^10 160 " end-$(sed -n 1p pids).txt && grep "^15 240 " end-$(sed -n 2p pids).txt'
// RUN: sh -c 'rm *.txt' && %t now.txt && sh -c 'test "$(echo *.txt)" = now.txt'
// RUN: env SNUG_PROFILE=/nonexistent/x.pb %t now.txt 2>&1 | grep 'snug: cannot write the profile to /nonexistent/x.pb: error 2'
//
// snug_profile_write, and files by process: a child of fork has its own, with what was allocated
// before. Without SNUG_PROFILE nothing is written at the end. The name is relative to the folder of
// the start.

#include "check.h"
#include "snug.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

struct pair {
  void *a, *b;
};

static void *volatile sink;

__attribute__((noinline)) static void allocate(int count) {
  for (int i = 0; i < count; i++)
    sink = malloc(sizeof(struct pair));
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  allocate(10);
  CHECK(snug_profile_write(argv[1]) == 0);
  CHECK(snug_profile_write("/nonexistent/x.txt") == -1 && errno == ENOENT);
  CHECK(chdir("/") == 0);
  printf("%d\n", (int)getpid());
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    allocate(5);
    printf("%d\n", (int)getpid());
    return 0;
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  return 0;
}
