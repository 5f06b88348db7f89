// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// One thread frees, another frees again; in both orders, and after the first thread is gone.

#include "entry_points.h"
#include "expect_abort.h"

#include <pthread.h>

static void *free_in_thread(void *p) {
  free(p);
  return NULL;
}

static void free_elsewhere(void *p) {
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, free_in_thread, p) == 0);
  pthread_join(thread, NULL);
}

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    void *p = e->malloc(e->bytes);
    EXPECT_ABORT(
        {
          free(p);
          free_elsewhere(p);
        },
        "snug: fatal: double free of %p (%zu-byte %sclass)\n", p, e->bytes, e->family);
    EXPECT_ABORT(
        {
          free_elsewhere(p);
          free(p);
        },
        "snug: fatal: double free of %p (%zu-byte %sclass)\n", p, e->bytes, e->family);
    EXPECT_ABORT(
        {
          free_elsewhere(p);
          free_elsewhere(p);
        },
        "snug: fatal: double free of %p (%zu-byte %sclass)\n", p, e->bytes, e->family);
  }
}
