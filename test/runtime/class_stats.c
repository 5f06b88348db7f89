// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && %t && env SNUG_MODE=off %t off
//
// snug_get_class_stats: every class in order of size; what is live, cached, moved; no more elements
// written than there is room for; none when the runtime has stepped aside.

#include "check.h"
#include "entry_points.h"

#include <malloc.h>
#include <string.h>

enum { MOST = 64 };

static struct snug_class_stats stats[MOST];

static const struct snug_class_stats *of(size_t bytes, int data) {
  size_t count = snug_get_class_stats(stats, MOST);
  for (size_t i = 0; i < count; i++)
    if (stats[i].object_bytes == bytes && stats[i].holds_no_pointers == (uint64_t)data)
      return &stats[i];
  CHECK(!"no such class");
  return NULL;
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) {
    CHECK(snug_get_class_stats(stats, MOST) == 0);
    return 0;
  }
  size_t classes = snug_get_class_stats(NULL, 0);
  CHECK(classes >= 20 && classes <= MOST);
  memset(stats, 0x5a, sizeof stats);
  CHECK(snug_get_class_stats(stats, 3) == classes);
  CHECK(stats[2].object_bytes == 16 && stats[3].object_bytes == 0x5a5a5a5a5a5a5a5a);
  CHECK(snug_get_class_stats(stats, MOST) == classes);
  for (size_t i = 1; i < classes; i++)
    CHECK(stats[i].object_bytes >= stats[i - 1].object_bytes);

  uint64_t before = of(56, 0)->live_objects;
  CHECK(before == 0 && of(56, 0)->refills == 0);
  void *objects[1000];
  for (int i = 0; i < 1000; i++)
    objects[i] = __snug_malloc_56(56);
  CHECK(of(56, 0)->live_objects == 1000);
  CHECK(of(56, 0)->refilled_objects == 1000 + of(56, 0)->cached_by_this_thread);
  CHECK(of(56, 0)->refills >= 1 && of(56, 0)->returns == 0);
  CHECK(of(56, 1)->refills == 0);
  for (int i = 0; i < 1000; i++)
    free(objects[i]);
  CHECK(of(56, 0)->live_objects == 0 && of(56, 0)->peak_objects >= 1000);
  CHECK(of(56, 0)->returns > 0 && of(56, 0)->cached_by_this_thread > 0);
  malloc_trim(0);
  CHECK(of(56, 0)->cached_by_this_thread == 0);
  CHECK(of(56, 0)->refilled_objects == of(56, 0)->returned_objects);
  CHECK(of(56, 0)->given_back_bytes > 0);
}
