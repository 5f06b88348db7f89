// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -DCHILD %s %archive -o %t.child && %cc -DPLAIN %s -o %t.plain -pthread
// RUN: %cc %s -o %t && %t %t.child %t.plain
//
// exec to exit, 400 times each in turn, fastest tenth: printed, and meant to be at most 100
// microseconds more than a program without the runtime. Machines are shared, so no time is
// asserted: what is, is that both run to their end; the sibling test bounds the system calls.

#include "check.h"

#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>

#ifdef CHILD
#include "snug.h"
int main(void) {
  free(__snug_malloc_24(24));
}
#elif defined(PLAIN)
int main(void) {
  free(malloc(24));
}
#else
extern char **environ; // NOLINT(readability-redundant-declaration)

enum { ROUNDS = 400 };

static double run(char *program) {
  struct timespec start, end;
  char *arguments[] = {program, NULL};
  pid_t child;
  int status;
  clock_gettime(CLOCK_MONOTONIC, &start);
  CHECK(posix_spawn(&child, program, NULL, NULL, arguments, environ) == 0);
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  clock_gettime(CLOCK_MONOTONIC, &end);
  return (double)(end.tv_sec - start.tv_sec) * 1e6 + (double)(end.tv_nsec - start.tv_nsec) / 1e3;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  static double times[2][ROUNDS];
  CHECK(argc == 3);
  for (int i = 0; i < ROUNDS; i++)
    for (int which = 0; which < 2; which++)
      times[which][i] = run(argv[1 + which]);
  for (int which = 0; which < 2; which++)
    qsort(times[which], ROUNDS, sizeof(double), compare);
  double cost = times[0][ROUNDS / 10] - times[1][ROUNDS / 10];
  printf("%.0f microseconds over %.0f\n", cost, times[1][ROUNDS / 10]);
}
#endif
