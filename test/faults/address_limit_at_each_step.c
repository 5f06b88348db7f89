// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: native
// RUN: %cc -I%S/Inputs %S/Inputs/work.c %libs -o %t.with
// RUN: %cc -I%S/Inputs %S/Inputs/work.c %S/Inputs/without.c -pthread -o %t.without
// RUN: %cc %s -o %t && %t %t.with %t.without | %FileCheck %s
//
// Started under RLIMIT_AS from too little for any program up to plenty, a program with snug works
// wherever it works without, for the cost of the runtime's code; and where memory is short it finds
// ENOMEM and nothing worse. Then the limit is lowered at each step of the program: to what leaves
// enough, and to what is less than it has.

#include "check.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#define KIB (1UL << 10)
#define MIB (1UL << 20)

// Code, tables and, for the shared library, its pages.
enum { CODE_KIB = 512 };

static bool works(const char *program, unsigned long limit, const char *must) {
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    struct rlimit no_core = {0, 0}, address_space = {limit, RLIM_INFINITY};
    setrlimit(RLIMIT_CORE, &no_core);
    setrlimit(RLIMIT_AS, &address_space);
    close(2);
    execl(program, program, must, NULL);
    _exit(127);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child);
  return status == 0;
}

static void try(const char *with, const char *without, unsigned long limit) {
  for (int may = 0; may < 2; may++) {
    const char *must = may ? "may" : "must";
    if (!works(without, limit, must) || works(with, limit + CODE_KIB * KIB, must))
      continue;
    dprintf(2, "under %lu KiB, where an allocation %s succeed\n", limit / KIB, must);
    _exit(1);
  }
}

// Steps of the program, or of its life until the limit was felt.
static unsigned long run(const char *program, const char *must, unsigned long step,
                         unsigned long limit) {
  char command[4096];
  snprintf(command, sizeof command, "%s %s %lu %lu", program, must, step, limit);
  FILE *output = popen(command, "r");
  CHECK(output);
  unsigned long steps = 0;
  int found = fscanf(output, "%lu", &steps);
  int status = pclose(output);
  if (status != 0 || found != 1)
    dprintf(2, "status 0x%x of %s\n", (unsigned)status, command);
  CHECK(status == 0 && found == 1);
  return steps;
}

int main(int argc, char **argv) {
  CHECK(argc == 3);
  const char *with = argv[1], *without = argv[2];
  unsigned long tried = 0;
  for (unsigned long limit = MIB; limit < 1UL << 44; tried++) {
    try(with, without, limit);
    limit += limit < 16 * MIB ? 128 * KIB : limit / 3;
  }
  printf("started under %lu limits\n", tried);
  unsigned long steps = run(with, "must", 0, 0);
  for (unsigned long step = 1; step <= steps; step++) {
    run(with, "must", step, 1UL << 30);
    run(with, "may", step, 1UL << 20);
  }
  printf("lowered at %lu steps\n", steps);
}

// CHECK: started under {{1[0-9][0-9]}} limits
// CHECK: lowered at {{[1-9][0-9][0-9]}} steps
