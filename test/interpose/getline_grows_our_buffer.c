// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// The program itself never calls realloc: libc does, with memory of ours.

#define _GNU_SOURCE
#include "check.h"
#include "snug.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char text[5001];
  memset(text, 'x', 5000);
  text[4999] = '\n';
  text[5000] = 0;
  FILE *file = fmemopen(text, 5000, "r");
  CHECK(file);
  size_t capacity = 64;
  char *line = __snug_malloc_data_64(64);
  CHECK(getline(&line, &capacity, file) == 5000);
  CHECK(strcmp(line, text) == 0 && capacity > 5000);
  free(line);
  rewind(file);
  capacity = 8;
  line = __snug_malloc_8(8);
  CHECK(getdelim(&line, &capacity, ';', file) == 5000);
  CHECK(strcmp(line, text) == 0);
  free(line);
  fclose(file);
}
