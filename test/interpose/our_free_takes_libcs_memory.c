// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// What libc allocates for the caller to free.

#define _GNU_SOURCE
#include "check.h"
#include "snug.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  for (int i = 0; i < 100; i++) {
    char *p = strdup("hello");
    CHECK(strcmp(p, "hello") == 0);
    free(p);
    p = strndup("hello, world", 5);
    CHECK(strcmp(p, "hello") == 0);
    free(p);
    CHECK(asprintf(&p, "%0*d", 10 + i * 50, i) == 10 + i * 50);
    free(p);
    p = realpath("/../usr/..", NULL);
    CHECK(p && strcmp(p, "/") == 0);
    free(p);
    p = getcwd(NULL, 0);
    CHECK(p && p[0] == '/');
    free(p);
    p = getcwd(NULL, 2 * PATH_MAX);
    CHECK(p && p[0] == '/');
    free(p);
    CHECK(sscanf("word", "%ms", &p) == 1 && strcmp(p, "word") == 0);
    free(p);
    wchar_t *wide = wcsdup(L"wide");
    CHECK(wcslen(wide) == 4);
    free(wide);
    struct dirent **entries;
    int count = scandir("/", &entries, NULL, alphasort);
    CHECK(count > 2);
    for (int entry = 0; entry < count; entry++)
      free(entries[entry]);
    free(entries);
  }
}
