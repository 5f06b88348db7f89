// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: malloc
// RUN: %cc %s %libs -o %t && env SNUG_RANGE_GIB=1 %t 1 && env SNUG_RANGE_GIB=4 %t 4 && %t 16
//
// SNUG_RANGE_GIB reserves less: the whole process has less address space than 16 GiB a class would
// take.

#include "memory_use.h"
#include "region_of.h"

int main(int argc, char **argv) {
  CHECK(argc == 2);
  size_t gib = (size_t)atol(argv[1]);
  CHECK(find_region().range_bytes >> 30 == gib);
  long pages;
  FILE *statm = fopen("/proc/self/statm", "r");
  CHECK(statm && fscanf(statm, "%ld", &pages) == 1);
  fclose(statm);
  // Ranges, their state maps of a sixteenth and a fortieth, records, the runtime's own pool, libc.
  CHECK((size_t)pages * 4096 >> 30 < gib * 20 * 5 / 4 + 6);
}
