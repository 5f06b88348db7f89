// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// region_of.h - where the runtime's ranges are, found without asking it: the mappings around an
// object of the first class begin at the region's base, and ranges lie one after another.

#ifndef REGION_OF_H
#define REGION_OF_H

#include "check.h"
#include "entry_points.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct region {
  char *base;
  size_t range_bytes; // 1, 4 or 16 GiB
};

static inline struct region find_region(void) {
  struct region region = {NULL, 0};
  uintptr_t addresses[ENTRY_POINT_COUNT];
  FOR_EACH_ENTRY_POINT(e) {
    void *p = e->malloc(e->bytes);
    CHECK(p);
    addresses[e - entry_points] = (uintptr_t)p;
    free(p);
  }
  FILE *maps = fopen("/proc/self/maps", "r");
  CHECK(maps);
  char line[4096];
  uintptr_t run_start = 0, run_end = 0, start, end;
  while (fgets(line, sizeof line, maps)) {
    CHECK(sscanf(line, "%lx-%lx", &start, &end) == 2);
    if (start != run_end)
      run_start = start;
    run_end = end;
    if (start <= addresses[0] && addresses[0] < end)
      region.base = (char *)run_start;
  }
  fclose(maps);
  CHECK(region.base);
  for (size_t gib = 1; gib <= 16; gib *= 4)
    if (((addresses[ENTRY_POINT_COUNT - 1] - (uintptr_t)region.base) >> 30) / gib ==
        ENTRY_POINT_COUNT - 1)
      region.range_bytes = gib << 30;
  CHECK(region.range_bytes);
  return region;
}

#endif
