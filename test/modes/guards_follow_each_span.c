// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Whoever reads on from any object, upwards, is stopped by a page that cannot be touched, at most a
// span and two pages on.

#include "check.h"
#include "entry_points.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

enum { OBJECTS = 5000, SPAN_OBJECTS = 512 };

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    // The class that has room for a canary, too.
    size_t most = SPAN_OBJECTS * (e->bytes + 16) + 2 * (size_t)sysconf(_SC_PAGESIZE);
    static const volatile char *p[OBJECTS];
    for (int i = 0; i < OBJECTS; i++)
      p[i] = e->malloc(e->bytes);
    for (int i = 0; i < OBJECTS; i += 499) {
      pid_t child = fork();
      if (child == 0) {
        signal(SIGSEGV, SIG_DFL);
        for (size_t at = 0; at < most; at += 8)
          (void)p[i][at];
        _exit(0);
      }
      int status;
      CHECK(waitpid(child, &status, 0) == child);
      CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
    }
  }
}
