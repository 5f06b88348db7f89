// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Stream buffers, environment strings and tree nodes of ours; the tree is torn down by libc calling
// free through a pointer.

#define _GNU_SOURCE
#include "check.h"
#include "snug.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b) {
  return strcmp(a, b);
}

int main(void) {
  char *buffer = __snug_malloc_data_80(80);
  FILE *file = tmpfile();
  CHECK(file && setvbuf(file, buffer, _IOFBF, 80) == 0);
  for (int i = 0; i < 100; i++)
    fprintf(file, "%d\n", i);
  rewind(file);
  int last = 0, number;
  while (fscanf(file, "%d", &number) == 1)
    last = number;
  CHECK(last == 99);
  fclose(file);
  free(buffer);

  char *variable = strcpy(__snug_malloc_data_24(24), "SNUG_TEST_VARIABLE=yes");
  CHECK(putenv(variable) == 0);
  CHECK(strcmp(getenv("SNUG_TEST_VARIABLE"), "yes") == 0);
  CHECK(unsetenv("SNUG_TEST_VARIABLE") == 0);
  free(variable);

  void *root = NULL;
  for (int i = 0; i < 1000; i++) {
    char *key = __snug_malloc_data_16(16);
    snprintf(key, 16, "%d", i * 7919 % 1000);
    CHECK(*(char **)tsearch(key, &root, compare) == key);
  }
  tdestroy(root, free);
}
