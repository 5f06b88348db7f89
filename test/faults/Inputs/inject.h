// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// inject.h - runs a program and has system calls of it fail, by the kernel's seccomp notifications:
// nothing is preloaded, and calls that bypass the C library are reached too.

#ifndef INJECT_H
#define INJECT_H

#include <signal.h>
#include <stdbool.h>
#include <sys/syscall.h>

// The program under test makes this call when its start is over, with address and size of the code
// whose calls are the runtime's. Any kernel refuses it.
#define INJECT_MARKER SYS_pkey_alloc

// What the program is sent after so many failures: more of the same would show nothing new, and
// each costs two changes of process. It ignores it, or asks for less from then on.
#define INJECT_ENOUGH SIGUSR1
enum { ENOUGH_FAILURES = 500 };

// By what they are for. A fork is a clone as well as a thread.
enum kind { MAP, PROTECT, ADVISE, UNMAP, CLONE, ASK, KIND_COUNT };

struct injection {
  enum kind kind;
  bool of_runtime_only; // or of the whole process and its children
  unsigned long nth;    // counted from 1, after the marker; 0: none fails
  bool and_all_later;
  int error;
};

struct verdict {
  int status; // as waitpid gives it
  unsigned long seen;
};

// inject - runs the program, found by its path, with one argument.
struct verdict inject(const struct injection *injection, const char *program, const char *argument);

#endif
