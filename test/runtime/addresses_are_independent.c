// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: native
// RUN: %cc %s %libs -o %t && %t
//
// Who learns one address learns nothing of the others: over 256 starts the distance between any two
// of region, magazines, executable, libc and stack varies by at least 20 bits. That is, at least 20
// bits of it are one in between a quarter and three quarters of the starts, and no two starts, or
// hardly any, share a value. libsnug.so is not in the list: it is mapped like any library, and the
// kernel puts all libraries at fixed distances from libc.

#include "region_of.h"

#include <string.h>

enum { STARTS = 256, MOST_ALIKE = 2, BITS_WANTED = 20, LOWEST_BIT = 12, BITS = 48 };

enum place { REGION, MAGAZINES, EXECUTABLE, LIBC, STACK, PLACES };

static const char *const names[PLACES] = {"region", "magazines", "executable", "libc", "stack"};

static uintptr_t found[PLACES][STARTS];

// The second reservation: of what is mapped without a file or a name, the largest run of adjacent
// mappings besides the region's.
static uintptr_t find_magazines(uintptr_t region) {
  FILE *maps = fopen("/proc/self/maps", "r");
  CHECK(maps);
  char line[4096];
  uintptr_t run_start = 0, run_end = 0, start, end, inode, largest = 0, result = 0;
  while (fgets(line, sizeof line, maps)) {
    CHECK(sscanf(line, "%lx-%lx %*s %*s %*s %lu", &start, &end, &inode) == 3);
    if (inode || strchr(line, '['))
      continue;
    if (start != run_end)
      run_start = start;
    run_end = end;
    if (run_start != region && run_end - run_start > largest) {
      largest = run_end - run_start;
      result = run_start;
    }
  }
  fclose(maps);
  CHECK(largest >= 256 << 20);
  return result;
}

static int print_places(void) {
  uintptr_t region = (uintptr_t)find_region().base;
  int on_stack;
  printf("%lx %lx %lx %lx %lx\n", region, find_magazines(region), (uintptr_t)print_places,
         (uintptr_t)puts, (uintptr_t)&on_stack);
  return 0;
}

static void start_once(const char *program, int nth) {
  char command[4096];
  snprintf(command, sizeof command, "'%s' print", program);
  FILE *output = popen(command, "r");
  CHECK(output);
  for (int place = 0; place < PLACES; place++)
    CHECK(fscanf(output, "%lx", &found[place][nth]) == 1);
  CHECK(pclose(output) == 0);
}

static int by_value(const void *a, const void *b) {
  uintptr_t x = *(const uintptr_t *)a, y = *(const uintptr_t *)b;
  return x < y ? -1 : x > y;
}

static int varies_enough(enum place a, enum place b) {
  uintptr_t distances[STARTS];
  int ones[BITS] = {0}, bits = 0, alike = 0;
  for (int i = 0; i < STARTS; i++) {
    distances[i] = found[a][i] - found[b][i];
    for (int bit = LOWEST_BIT; bit < BITS; bit++)
      ones[bit] += (int)(distances[i] >> bit & 1);
  }
  for (int bit = LOWEST_BIT; bit < BITS; bit++)
    bits += ones[bit] >= STARTS / 4 && ones[bit] <= STARTS * 3 / 4;
  qsort(distances, STARTS, sizeof *distances, by_value);
  for (int i = 1; i < STARTS; i++)
    alike += distances[i] >> LOWEST_BIT == distances[i - 1] >> LOWEST_BIT;
  printf("%s to %s: %d bits vary, %d of %d starts alike\n", names[a], names[b], bits, alike,
         STARTS);
  return bits >= BITS_WANTED && alike <= MOST_ALIKE;
}

int main(int argc, char **argv) {
  if (argc > 1)
    return print_places();
  for (int i = 0; i < STARTS; i++)
    start_once(argv[0], i);
  int all = 1;
  for (enum place a = 0; a < PLACES; a++)
    for (enum place b = a + 1; b < PLACES; b++)
      all &= varies_enough(a, b);
  return !all;
}
