// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s -pthread -ldl -o %t && %t %runtime/libsnug.so
//
// A program without snug opens libsnug.so: there is static TLS for it, it steps aside as the
// process's free is libc's, and dlclose leaves it in place, as its handlers stay registered.

#include "check.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <sys/wait.h>

int main(int argc, char **argv) {
  (void)argc;
  for (int i = 0; i < 3; i++) {
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!library)
      puts(dlerror());
    CHECK(library);
    void *(*allocate)(size_t) = (void *(*)(size_t))dlsym(library, "__snug_malloc_24");
    int (*is_on)(void) = (int (*)(void))dlsym(library, "snug_is_on");
    CHECK(allocate && is_on && !is_on());
    free(allocate(24));
    free(realloc(allocate(24), 1000));
    CHECK(dlclose(library) == 0);
    CHECK(dlopen(argv[1], RTLD_NOLOAD | RTLD_NOW));
    int status;
    pid_t child = fork();
    if (child == 0)
      exit(0);
    CHECK(waitpid(child, &status, 0) == child && status == 0);
  }
}
