// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// entry_points.h - all entry points in a table, one line a size class and family.

#ifndef ENTRY_POINTS_H
#define ENTRY_POINTS_H

#include "snug.h"

#include <stdint.h>
#include <stdlib.h>

struct entry_point {
  size_t bytes;
  const char *family; // as messages have it: "" or "data "
  void *(*malloc)(size_t size);
  void *(*calloc)(size_t count, size_t size);
};

#define ENTRY_POINTS_OF(bytes)                                                                     \
  {bytes, "", __snug_malloc_##bytes, __snug_calloc_##bytes},                                       \
      {bytes, "data ", __snug_malloc_data_##bytes, __snug_calloc_data_##bytes},

static const struct entry_point entry_points[] = {
    ENTRY_POINTS_OF(8)  //
    ENTRY_POINTS_OF(16) //
    ENTRY_POINTS_OF(24) //
    ENTRY_POINTS_OF(32) //
    ENTRY_POINTS_OF(40) //
    ENTRY_POINTS_OF(48) //
    ENTRY_POINTS_OF(56) //
    ENTRY_POINTS_OF(64) //
    ENTRY_POINTS_OF(72) //
    ENTRY_POINTS_OF(80) //
};

enum { ENTRY_POINT_COUNT = sizeof entry_points / sizeof *entry_points };

#define FOR_EACH_ENTRY_POINT(e)                                                                    \
  for (const struct entry_point *e = entry_points; e < entry_points + ENTRY_POINT_COUNT; e++)

#endif
