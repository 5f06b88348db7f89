// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the instructions that a program executes between two SIGSTOPs that it raises, by stepping
// through them: exact, needs neither counters of the CPU nor Valgrind (under which snug steps
// aside), and works on any Linux that lets a parent trace its child.
//
//   steps PROGRAM ARGUMENT...      prints the number; exit status 3 if tracing is not permitted

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t child;

static void fail(const char *what) {
  fprintf(stderr, "steps: %s\n", what);
  if (child > 0)
    kill(child, SIGKILL);
  exit(1);
}

// Lets the child go on and returns the signal that stops it.
static int resume(enum __ptrace_request how, int signal) {
  int status = 0;
  if (ptrace(how, child, NULL, (void *)(long)signal) || waitpid(child, &status, 0) != child)
    fail("lost the program");
  if (!WIFSTOPPED(status))
    fail("the program ended between the stops");
  return WSTOPSIG(status);
}

int main(int argc, char **argv) {
  int status, signal = 0;
  long count = 0;
  if (argc < 2)
    return 2;
  child = fork();
  if (child < 0)
    fail("cannot fork");
  if (child == 0) {
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL))
      _exit(3);
    execv(argv[1], argv + 1);
    _exit(127);
  }
  if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) {
    fprintf(stderr, "steps: cannot trace '%s'\n", argv[1]);
    return WIFEXITED(status) && WEXITSTATUS(status) == 3 ? 3 : 1;
  }
  while ((signal = resume(PTRACE_CONT, signal)) != SIGSTOP)
    ;
  // The first step leaves the stop behind; the second stop arrives as a signal, not as a trap.
  for (signal = resume(PTRACE_SINGLESTEP, 0); signal == SIGTRAP;
       signal = resume(PTRACE_SINGLESTEP, 0))
    count++;
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  if (signal != SIGSTOP) {
    fprintf(stderr, "steps: the program got signal %d (%s)\n", signal, strsignal(signal));
    return 1;
  }
  printf("%ld\n", count);
  return 0;
}
