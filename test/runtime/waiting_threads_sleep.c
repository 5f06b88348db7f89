// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: strace
// RUN: %cc %s %libs -o %t && env SNUG_MODE=count strace -f -qq -e trace=futex -o %t.calls %t
// RUN: grep -E 'FUTEX_WAIT_PRIVATE, 2, NULL' %t.calls > %t.waits
// RUN: grep -E 'FUTEX_WAIT_PRIVATE, 2, [^N]|EFAULT|EINVAL' %t.calls > %t.wrong; test ! -s %t.wrong
//
// A thread that finds a lock taken for long sleeps until it is woken: each of its system calls is
// one that waits, without a time limit.

#include "check.h"
#include "snug.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 8, PAIRS = 400000 };

static void *use_one_class(void *unused) {
  for (int i = 0; i < PAIRS; i++)
    free(__snug_malloc_24(24));
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    CHECK(pthread_create(&threads[i], NULL, use_one_class, NULL) == 0);
  for (int i = 0; i < THREADS; i++)
    CHECK(pthread_join(threads[i], NULL) == 0);
}
