// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// UNSUPPORTED: malloc
// RUN: %cc %s %libs -o %t && %t
//
// All of the reservation is marked as not to be dumped, but objects in use are not.

#include "region_of.h"

#include <string.h>

int main(void) {
  struct region region = find_region();
  char *end = region.base + region.range_bytes * ENTRY_POINT_COUNT;
  uintptr_t object = (uintptr_t)__snug_malloc_24(24);
  FILE *smaps = fopen("/proc/self/smaps", "r");
  CHECK(smaps);
  char line[4096];
  unsigned long start, stop, here = 0, after = 0;
  int left_out = 0, dumped = 0;
  while (fgets(line, sizeof line, smaps)) {
    if (sscanf(line, "%lx-%lx ", &start, &stop) == 2) {
      here = start;
      after = stop;
    }
    if (strncmp(line, "VmFlags:", 8) != 0 || here < (uintptr_t)region.base ||
        after > (uintptr_t)end)
      continue;
    if (here <= object && object < after) {
      CHECK(!strstr(line, " dd"));
      dumped++;
    } else if (after - here > 100 << 20) {
      CHECK(strstr(line, " dd"));
      left_out++;
    }
  }
  CHECK(dumped == 1 && left_out >= ENTRY_POINT_COUNT);
}
