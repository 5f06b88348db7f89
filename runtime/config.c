// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// config.c - see config.h.

#define _GNU_SOURCE
#include "config.h"

#include "os.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

struct config snug_config;

// The position of name's value in `values`, a list with a zero byte after each; 0, the default, if
// it is unset or not among them.
static unsigned choose(const char *name, const char *values, const char *valid) {
  const char *value = secure_getenv(name);
  if (!value || !*value)
    return 0;
  for (unsigned i = 0; *values; i++) {
    if (strcmp(value, values) == 0)
      return i;
    while (*values++)
      continue;
  }
  struct text text;
  text.length = 0;
  snug_text_add(&text, "snug: %s=%s is not a valid setting and is ignored; use %s\n", name, value,
                valid);
  snug_text_write(&text, OS_STDERR);
  return 0;
}

void snug_config_read(void) {
  snug_config.mode = (enum mode)choose("SNUG_MODE", "on\0off\0count\0", "on, off or count");
  snug_config.verbose = choose("SNUG_VERBOSE",
                               "0\0"
                               "1\0",
                               "0 or 1");
  snug_config.range_gib = 16 >> 2 * choose("SNUG_RANGE_GIB",
                                           "16\0"
                                           "4\0"
                                           "1\0",
                                           "16, 4 or 1");
  const char *stats = secure_getenv("SNUG_STATS");
  if (stats && *stats && strcmp(stats, "0") != 0)
    snug_config.stats = stats;
}
