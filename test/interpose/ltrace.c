// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: ltrace
// RUN: %cc %s %archive -o %t.archive && ltrace -f -o %t.log %t.archive > %t.out && grep -x works %t.out
// RUN: %cc -Wl,-z,lazy -fcf-protection=none -no-pie %s %shared -o %t.shared && ltrace -f -o %t.log %t.shared > %t.out && grep -x works %t.out
// RUN: %FileCheck %s < %t.log
//
// ltrace changes code where library functions are called, to see who calls them. The program works
// under it, and calls of the shared library's entry points are seen with size and result.

#include "check.h"
#include "snug.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void *work(void *unused) {
  for (int i = 0; i < 100; i++) {
    char *p = __snug_malloc_24(24);
    CHECK(p);
    memset(p, i, 24);
    free(p);
  }
  return unused;
}

int main(void) {
  CHECK(snug_is_on());
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, work, NULL) == 0);
  CHECK(pthread_join(thread, NULL) == 0);
  free(__snug_calloc_data_40(1, 40));
  puts("works");
}

// CHECK: __snug_malloc_24(24{{.*}}
// CHECK: free(0x{{[0-9a-f]+}}
// CHECK: __snug_calloc_data_40(1, 40{{.*}} = 0x
