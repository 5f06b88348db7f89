// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s -ldl -o %t && env LD_PRELOAD=%runtime/libsnug.so %t | %FileCheck %s
// RUN: test "$(env LD_PRELOAD=%runtime/libsnug.so sh -c 'ls / | sort | grep usr')" = usr
//
// LD_PRELOAD of libsnug.so over programs without snug, which then have its free: nothing changes.

#define _GNU_SOURCE
#include "check.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  const char *(*status)(void) = (const char *(*)(void))dlsym(RTLD_DEFAULT, "snug_status");
  CHECK(status);
  puts(status());
  for (int i = 0; i < 1000; i++) {
    char *p = strdup("hello");
    p = realloc(p, (size_t)i + 6);
    CHECK(strcmp(p, "hello") == 0);
    free(p);
  }
  puts("works");
}

// CHECK: on: {{10|37}} size classes
// CHECK: works
