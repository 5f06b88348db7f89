// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// Pairs inside libc: sorting, expressions, file trees, patterns, names, locales, conversions,
// threads.

#define _GNU_SOURCE
#include "check.h"
#include "snug.h"

#include <fts.h>
#include <glob.h>
#include <iconv.h>
#include <ifaddrs.h>
#include <locale.h>
#include <netdb.h>
#include <pwd.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wordexp.h>

static int compare(const void *a, const void *b) {
  return memcmp(a, b, 64);
}

int main(void) {
  size_t count = 100000;
  char *array = calloc(count, 64);
  for (size_t i = 0; i < count; i++)
    snprintf(array + i * 64, 64, "%zu", i * 7919 % count);
  qsort(array, count, 64, compare);
  CHECK(strcmp(array + 64 * (count - 1), "99999") == 0);
  free(array);

  regex_t expression;
  CHECK(regcomp(&expression, "^(a|b)*c{3}[[:digit:]]+$", REG_EXTENDED) == 0);
  CHECK(regexec(&expression, "ababccc123", 0, NULL, 0) == 0);
  regfree(&expression);

  struct addrinfo *addresses, hints = {.ai_flags = AI_NUMERICHOST};
  CHECK(getaddrinfo("127.0.0.1", "80", &hints, &addresses) == 0);
  freeaddrinfo(addresses);
  struct ifaddrs *interfaces;
  if (getifaddrs(&interfaces) == 0)
    freeifaddrs(interfaces);

  glob_t paths;
  CHECK(glob("/*", 0, NULL, &paths) == 0 && paths.gl_pathc > 2);
  globfree(&paths);
  wordexp_t words;
  CHECK(wordexp("one two $HOME", &words, WRDE_NOCMD) == 0 && words.we_wordc >= 2);
  wordfree(&words);

  char *roots[] = {"/etc", NULL};
  FTS *tree = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
  CHECK(tree);
  for (int i = 0; i < 200 && fts_read(tree); i++)
    continue;
  fts_close(tree);

  CHECK(getpwuid(0));
  locale_t locale = newlocale(LC_ALL_MASK, "C", NULL);
  CHECK(locale);
  freelocale(locale);
  iconv_t conversion = iconv_open("UTF-8", "ISO-8859-1");
  if (conversion != (iconv_t)-1)
    iconv_close(conversion);
  FILE *pipe = popen("echo yes", "r");
  CHECK(pipe && fgetc(pipe) == 'y' && pclose(pipe) == 0);
}
