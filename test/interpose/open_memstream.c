// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// libc grows the buffer, the program frees it.

#define _GNU_SOURCE
#include "check.h"
#include "snug.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  for (int i = 0; i < 100; i++) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    CHECK(stream);
    for (int n = 0; n < i * 20; n++)
      fprintf(stream, "%d,", n);
    fclose(stream);
    CHECK(strlen(text) == length);
    free(text);
    wchar_t *wide = NULL;
    stream = open_wmemstream(&wide, &length);
    fwprintf(stream, L"%d", i);
    fclose(stream);
    CHECK(wcslen(wide) == length);
    free(wide);
  }
}
