// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Children that share the parent's memory until exec.

#include "check.h"
#include "entry_points.h"

#include <spawn.h>
#include <sys/wait.h>

extern char **environ; // NOLINT(readability-redundant-declaration)

int main(void) {
  for (volatile int i = 0; i < 100; i++) {
    void *volatile p = __snug_malloc_24(24);
    char *arguments[] = {"true", NULL};
    pid_t child;
    CHECK(posix_spawnp(&child, "true", NULL, NULL, arguments, environ) == 0);
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    child = vfork();
    if (child == 0)
      _exit(0);
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    free(p);
  }
  CHECK(system("exit 3") == 3 << 8);
}
