// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// expect_abort.h - runs a statement in a child process and asserts how it ends.
//
//   EXPECT_ABORT({ free(p); free(p); }, "snug: fatal: double free of %p (24-byte class)\n", p);
//
// The child must die of SIGABRT, having written exactly that to stderr.

#ifndef EXPECT_ABORT_H
#define EXPECT_ABORT_H

#include "check.h"

#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

struct child {
  pid_t process;
  int output;
  int status;
  char message[4096];
};

// True in the child, whose stderr goes to the parent.
static inline bool child_begin(struct child *child) {
  int ends[2];
  CHECK(pipe(ends) == 0);
  child->process = fork();
  CHECK(child->process >= 0);
  if (child->process == 0) {
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    dup2(ends[1], 2);
    close(ends[0]);
    close(ends[1]);
    return true;
  }
  close(ends[1]);
  child->output = ends[0];
  return false;
}

static inline void child_end(struct child *child) {
  size_t length = 0;
  ssize_t count;
  while ((count =
              read(child->output, child->message + length, sizeof child->message - 1 - length)) > 0)
    length += (size_t)count;
  child->message[length] = 0;
#ifdef EMULATED
  char *remark = strstr(child->message, "qemu: uncaught target signal 6 ");
  if (remark) // of the emulator's own
    *remark = 0;
#endif
  close(child->output);
  CHECK(waitpid(child->process, &child->status, 0) == child->process);
}

__attribute__((format(printf, 4, 5))) static inline void
child_must_abort(const struct child *child, const char *file, int line, const char *format, ...) {
  char expected[sizeof child->message];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(expected, sizeof expected, format, arguments);
  va_end(arguments);
  bool aborted = WIFSIGNALED(child->status) && WTERMSIG(child->status) == SIGABRT;
  if (aborted && strcmp(child->message, expected) == 0)
    return;
  dprintf(2, "%s:%d: expected SIGABRT and: %s%s:%d: got status 0x%x and: %s\n", file, line,
          expected, file, line, (unsigned)child->status, child->message);
  _exit(1);
}

// The same, where not all of the message is known: it begins with `start` and holds `part`.
static inline void child_must_say(const struct child *child, const char *start, const char *part) {
  CHECK(WIFSIGNALED(child->status) && WTERMSIG(child->status) == SIGABRT);
  CHECK(strncmp(child->message, start, strlen(start)) == 0 && strstr(child->message, part));
}

#define EXPECT_ABORT(statement, ...)                                                               \
  do {                                                                                             \
    struct child child_;                                                                           \
    if (child_begin(&child_)) {                                                                    \
      statement;                                                                                   \
      _exit(0);                                                                                    \
    }                                                                                              \
    child_end(&child_);                                                                            \
    child_must_abort(&child_, __FILE__, __LINE__, __VA_ARGS__);                                    \
  } while (0)

#endif
