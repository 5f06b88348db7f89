// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// config.c - see config.h.

#define _GNU_SOURCE
#include "config.h"

#include "mode.h"
#include "os.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

struct config snug_config;

void snug_config_refuse(const char *name, const char *value, const char *valid) {
  struct text text;
  text.length = 0;
  snug_text_add(&text, "snug: %s=%s is not a valid setting and is ignored; use %s\n", name, value,
                valid);
  snug_text_write(&text, OS_STDERR);
}

// A variable: its values, with a zero byte after each, the default first; and the same for people.
struct setting {
  const char *name, *values, *valid;
};

static const struct setting mode_setting = {
    "SNUG_MODE",
    "on\0off\0count\0hardened\0trace\0",
    "on, off, count, hardened or trace",
};
static const struct setting plain_mode_setting = {
    "SNUG_MODE",
    "on\0off\0count\0",
    "on, off or count; hardened and trace want -Wl,-u,snug_modes when linking",
};
static const struct setting verbose_setting = {"SNUG_VERBOSE",
                                               "0\0"
                                               "1\0",
                                               "0 or 1"};
static const struct setting range_setting = {"SNUG_RANGE_GIB",
                                             "16\0"
                                             "4\0"
                                             "1\0",
                                             "16, 4 or 1"};

// The position of the variable's value among its values; 0 if it is unset or not one of them.
static unsigned choose(const struct setting *setting) {
  const char *value = secure_getenv(setting->name);
  if (!value || !*value)
    return 0;
  const char *values = setting->values;
  for (unsigned i = 0; *values; i++) {
    if (strcmp(value, values) == 0)
      return i;
    while (*values++)
      continue;
  }
  snug_config_refuse(setting->name, value, setting->valid);
  return 0;
}

void snug_config_read(void) {
  snug_config.mode = (enum mode)choose(snug_mode_begin ? &mode_setting : &plain_mode_setting);
  snug_config.verbose = choose(&verbose_setting);
  snug_config.range_gib = 16 >> 2 * choose(&range_setting);
  const char *stats = secure_getenv("SNUG_STATS");
  if (stats && *stats && strcmp(stats, "0") != 0)
    snug_config.stats = stats;
}
