// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// memory_use.h - what the process uses now, read from /proc without allocating.

#ifndef MEMORY_USE_H
#define MEMORY_USE_H

#include "check.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>

enum { KIB = 1 << 10, MIB = 1 << 20 };

// Bytes resident. /proc/self/statm lags behind by up to 64 pages a thread; the rollup is exact.
static inline long resident_bytes(void) {
  char text[4096];
  int fd = open("/proc/self/smaps_rollup", O_RDONLY);
  CHECK(fd >= 0);
  ssize_t length = read(fd, text, sizeof text - 1);
  close(fd);
  CHECK(length > 0);
  text[length] = 0;
  long kib = -1;
  const char *line = strstr(text, "\nRss:");
  CHECK(line && sscanf(line, "\nRss: %ld kB", &kib) == 1);
  return kib * KIB;
}

// Number of mappings.
static inline long mapping_count(void) {
  char text[4096];
  int fd = open("/proc/self/maps", O_RDONLY);
  CHECK(fd >= 0);
  long lines = 0;
  ssize_t length;
  while ((length = read(fd, text, sizeof text)) > 0)
    for (ssize_t i = 0; i < length; i++)
      lines += text[i] == '\n';
  close(fd);
  return lines;
}

#endif
