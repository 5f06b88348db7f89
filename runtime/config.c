// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// config.c - see config.h.

#define _GNU_SOURCE
#include "config.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct config config = {.range_gib = 16};

// The index of name's value in `values`, or of the first, the default, if it is unset or unknown.
static unsigned choose(const char *name, const char *const *values, unsigned count,
                       const char *valid) {
  const char *value = secure_getenv(name);
  if (!value || !*value)
    return 0;
  for (unsigned i = 0; i < count; i++)
    if (strcmp(value, values[i]) == 0)
      return i;
  struct text text = {0};
  text_string(&text, "snug: ");
  text_string(&text, name);
  text_string(&text, "=");
  text_string(&text, value);
  text_string(&text, " is not a valid setting and is ignored; use ");
  text_string(&text, valid);
  text_string(&text, "\n");
  text_write(&text, STDERR_FILENO);
  return 0;
}

void config_read(void) {
  static const char *const modes[] = {"on", "off", "count"};
  static const char *const switches[] = {"0", "1"};
  static const char *const ranges[] = {"16", "4", "1"};
  static const unsigned char range_gib[] = {16, 4, 1};
  config.mode = (enum mode)choose("SNUG_MODE", modes, 3, "on, off or count");
  config.verbose = choose("SNUG_VERBOSE", switches, 2, "0 or 1");
  config.range_gib = range_gib[choose("SNUG_RANGE_GIB", ranges, 3, "16, 4 or 1")];
  const char *stats = secure_getenv("SNUG_STATS");
  if (stats && *stats && strcmp(stats, "0") != 0)
    config.stats = stats;
}
