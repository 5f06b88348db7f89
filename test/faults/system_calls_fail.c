// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: native
// RUN: %cc -I%S/Inputs %S/Inputs/work.c %libs -o %t.work
// RUN: %cc -I%S/Inputs %S/Inputs/inject.c %s -o %t && %t %t.work | %FileCheck %s
//
// Every mmap, mprotect, madvise, munmap and clone, and what else the runtime asks the kernel, fails
// at the n-th call for every n until none is left: that one alone, or it and all later ones. Where
// only the runtime's fail, the program notices nothing. Where all of the process do, it finds
// ENOMEM and EAGAIN, and what it has is whole.

#include "check.h"
#include "inject.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

static const struct {
  const char *name;
  enum kind kind;
  int error;
} kinds[] = {
    {"mmap", MAP, ENOMEM},     {"mprotect", PROTECT, ENOMEM}, {"madvise", ADVISE, EINVAL},
    {"munmap", UNMAP, ENOMEM}, {"clone", CLONE, EAGAIN},      {"questions", ASK, EPERM},
};

static unsigned long fail_each(struct injection injection, const char *name, const char *program) {
  const char *argument = injection.of_runtime_only ? "must" : "may";
  for (injection.nth = 1;; injection.nth++) {
    struct verdict verdict = inject(&injection, program, argument);
    if (verdict.status != 0)
      dprintf(2, "%s of %s, call %lu%s: status 0x%x\n", name,
              injection.of_runtime_only ? "the runtime" : "all", injection.nth,
              injection.and_all_later ? " and all later" : "", (unsigned)verdict.status);
    CHECK(verdict.status == 0);
    if (verdict.seen < injection.nth)
      return injection.nth - 1;
  }
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    for (int later = 0; later < 2; later++)
      for (int runtime_only = 0; runtime_only < 2; runtime_only++) {
        struct injection injection = {.kind = kinds[i].kind,
                                      .of_runtime_only = runtime_only,
                                      .and_all_later = later,
                                      .error = kinds[i].error};
        printf("%s of %s, %s: %lu\n", kinds[i].name, runtime_only ? "the runtime" : "all",
               later ? "from the n-th on" : "the n-th",
               fail_each(injection, kinds[i].name, argv[1]));
        fflush(stdout);
      }
}

// CHECK: mmap of all, the n-th: {{[1-9]}}
// CHECK: mmap of the runtime, the n-th: {{[1-9]}}
// CHECK: mprotect of the runtime, the n-th: {{[1-9][0-9]}}
// CHECK: madvise of the runtime, the n-th: {{[1-9][0-9]}}
// CHECK: munmap of the runtime, the n-th: {{[1-9]}}
// CHECK: clone of all, the n-th: {{[1-9]}}
// CHECK: questions of the runtime, the n-th: {{[1-9]}}
