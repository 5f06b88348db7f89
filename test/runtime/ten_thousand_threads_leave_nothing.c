// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Each uses every class. Neither resident memory nor the number of mappings grows.

#include "check.h"
#include "entry_points.h"
#include "memory_use.h"

#include <pthread.h>
#include <string.h>

static void *thread_main(void *unused) {
  FOR_EACH_ENTRY_POINT(e) {
    void *objects[20];
    for (int i = 0; i < 20; i++)
      objects[i] = memset(e->malloc(e->bytes), 1, e->bytes);
    for (int i = 0; i < 20; i++)
      free(objects[i]);
  }
  return unused;
}

static void come_and_go(int threads) {
  enum { AT_ONCE = 10 };
  for (int i = 0; i < threads / AT_ONCE; i++) {
    pthread_t group[AT_ONCE];
    for (int t = 0; t < AT_ONCE; t++)
      CHECK(pthread_create(&group[t], NULL, thread_main, NULL) == 0);
    for (int t = 0; t < AT_ONCE; t++)
      pthread_join(group[t], NULL);
  }
}

int main(void) {
  come_and_go(500);
  long resident = resident_bytes(), mappings = mapping_count();
  come_and_go(10000);
  // 230 to 350 KiB without the runtime; one leaked KiB a thread would be 10 MiB.
  CHECK(resident_bytes() - resident < 1 * MIB);
  CHECK(mapping_count() - mappings < 8);
}
