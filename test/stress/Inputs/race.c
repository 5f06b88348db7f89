// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A data race on memory of the region: what the race detector must see, for its silence elsewhere
// to mean something.

#include "check.h"
#include "snug.h"

#include <pthread.h>

static int *object;

static void *write_to_it(void *value) {
  *object = value != NULL;
  return NULL;
}

int main(void) {
  CHECK(snug_is_on());
  object = __snug_malloc_24(24);
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    CHECK(pthread_create(&threads[i], NULL, write_to_it, object) == 0);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
}
