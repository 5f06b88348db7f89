// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// lines.h - memory that goes between the program and the C library.

#ifndef LINES_H
#define LINES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Has getline reallocate `line`, an object of `capacity` bytes, and strdup allocate what is freed
// here.
static inline void read_lines_into(char *line, size_t capacity) {
  FILE *file = fopen("/proc/self/status", "r");
  while (getline(&line, &capacity, file) > 0)
    free(strdup(line));
  fclose(file);
  free(line);
}

#endif
