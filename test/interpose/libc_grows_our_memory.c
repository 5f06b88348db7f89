// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// argz, envz and the GNU regular expressions reallocate what the caller allocated.

#define _GNU_SOURCE
#include "check.h"
#include "snug.h"

#include <argz.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *argz = __snug_malloc_8(8);
  size_t length = 4;
  memcpy(argz, "a\0bc", 4);
  argz[3] = 0;
  for (int i = 0; i < 100; i++)
    CHECK(argz_add(&argz, &length, "another") == 0);
  CHECK(argz_count(argz, length) == 102 && argz[0] == 'a');
  free(argz);

  struct re_pattern_buffer pattern = {0};
  pattern.buffer = __snug_malloc_32(32);
  pattern.allocated = 32;
  re_set_syntax(RE_SYNTAX_POSIX_EXTENDED);
  const char *expression = "(ab|cd)+[e-g]{2,5}(h|i|j)*";
  CHECK(re_compile_pattern(expression, strlen(expression), &pattern) == NULL);
  CHECK(re_match(&pattern, "abcdeeh", 7, 0, NULL) == 7);
  regfree(&pattern);
}
