// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: static || malloc
// RUN: %cc %s %libs -o %t && env SNUG_VERBOSE=1 %t 2>&1 | %FileCheck %s
//
// A program that has taken all keys of thread-specific data before the runtime begins: it steps
// aside, since the end of a thread could not be noticed.

#include "check.h"
#include "snug.h"

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void take_all_keys(void) {
  pthread_key_t key;
  int count = 0;
  while (pthread_key_create(&key, NULL) == 0)
    count++;
  CHECK(count > 100);
}

__attribute__((section(".preinit_array"), used)) static void (*const first)(void) = take_all_keys;

int main(void) {
  CHECK(!snug_is_on());
  char *p = __snug_malloc_24(24);
  CHECK(p);
  p[23] = 1;
  free(p);
  puts("works");
}

// CHECK: snug: aside: no thread-specific key or fork handler to be had; allocations go to malloc
// CHECK: works
