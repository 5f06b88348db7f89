// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// A key that was created before the runtime's is destroyed first, one created last is destroyed
// last: the first and the last of all keys.

#include "check.h"
#include "entry_points.h"

#include <pthread.h>

enum { MOST_KEYS = 1024 }; // PTHREAD_KEYS_MAX of glibc

static pthread_key_t keys[MOST_KEYS];
static int created;

static void destroy(void *object) {
  free(object);
  free(__snug_malloc_24(24));
}

static void *thread_main(void *unused) {
  for (int i = 0; i < created; i++)
    CHECK(pthread_setspecific(keys[i], __snug_calloc_64(1, 64)) == 0);
  return unused;
}

int main(void) {
  while (created < MOST_KEYS && pthread_key_create(&keys[created], destroy) == 0)
    created++;
  CHECK(created > 900);
  for (int i = 0; i < 10; i++) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, thread_main, NULL) == 0);
    pthread_join(thread, NULL);
  }
}
