// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: native
// RUN: %cc %s %libs -o %t && %t && env SNUG_MODE=count %t && env SNUG_MODE=off %t
// RUN: %not %t hexadecimal
// RUN: %not %t decimal
// RUN: %cc -DMETRICS %s %libs -o %t.metrics && %t.metrics && env SNUG_MODE=count %t.metrics
//
// Statistics go to logs and to monitoring, which others read: no number in them, be it read as
// hexadecimal or as decimal, is an address in region or magazines. Nor is one in the status, in
// what SNUG_VERBOSE says, and in the metrics.

#define _GNU_SOURCE
#include "entry_points.h"
#include "region_of.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { LINE = 4096, MAPPINGS = 1000 };

// Writes each mapping that has no file and no name, on a line that begins with "place".
static void print_places(void) {
  FILE *maps = fopen("/proc/self/maps", "r");
  CHECK(maps);
  char line[LINE];
  uintptr_t start, end, inode;
  while (fgets(line, sizeof line, maps)) {
    CHECK(sscanf(line, "%lx-%lx %*s %*s %*s %lu", &start, &end, &inode) == 3);
    if (!inode && !strchr(line, '['))
      printf("place %lx %lx\n", start, end);
  }
  fclose(maps);
}

static void allocate_and_tell(const char *leak) {
  void *object = NULL;
  FOR_EACH_ENTRY_POINT(e)
  for (int i = 0; i < 1000; i++) {
    object = e->malloc(e->bytes);
    CHECK(object);
    if (i % 3)
      free(object);
  }
  print_places();
  puts(snug_status());
#ifdef METRICS
  fflush(stdout);
  snug_stats_write(1);
#endif
  if (strcmp(leak, "hexadecimal") == 0)
    printf("objects at %p\n", object);
  if (strcmp(leak, "decimal") == 0)
    printf("objects at %lu\n", (unsigned long)object);
}

static struct { uintptr_t start, end; } places[MAPPINGS];
static int place_count;

static bool is_address(const char *number) {
  uintptr_t readings[] = {strtoul(number, NULL, 16), strtoul(number, NULL, 10)};
  for (int r = 0; r < 2; r++)
    for (int i = 0; i < place_count; i++)
      if (readings[r] >= places[i].start && readings[r] < places[i].end)
        return true;
  return false;
}

// Does any number in the line, whatever surrounds it, lie in one of the places?
static bool tells_an_address(const char *line) {
  for (const char *c = line; *c; c++)
    if (isxdigit((unsigned char)*c) && (c == line || !isxdigit((unsigned char)c[-1])) &&
        is_address(c))
      return true;
  return false;
}

int main(int argc, char **argv) {
  if (argc == 3) {
    allocate_and_tell(argv[2]);
    return 0;
  }
  char command[LINE], line[LINE];
  snprintf(command, sizeof command, "SNUG_STATS=1 SNUG_VERBOSE=1 '%s' child %s 2>&1", argv[0],
           argc > 1 ? argv[1] : "none");
  FILE *output = popen(command, "r");
  CHECK(output);
  static char all[1 << 20];
  size_t bytes = fread(all, 1, sizeof all - 1, output);
  CHECK(bytes > 0 && bytes < sizeof all - 1 && pclose(output) == 0);

  int lines = 0, said_by_snug = 0;
  for (int pass = 0; pass < 2; pass++) {
    const char *at = all;
    while (*at) {
      size_t length = strcspn(at, "\n");
      snprintf(line, sizeof line, "%.*s", (int)length, at);
      at += length + (at[length] == '\n');
      bool place = strncmp(line, "place ", 6) == 0;
      if (pass == 0 && place) {
        CHECK(place_count < MAPPINGS);
        CHECK(sscanf(line, "place %lx %lx", &places[place_count].start, &places[place_count].end) ==
              2);
        place_count++;
      } else if (pass == 1 && !place) {
        lines++;
        said_by_snug += strstr(line, "snug") != NULL;
        if (tells_an_address(line)) {
          dprintf(2, "an address: %s\n", line);
          return 1;
        }
      }
    }
  }
  CHECK(place_count > 0 && lines > 0 && said_by_snug > 0);
}
