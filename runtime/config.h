// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// config.h - what the environment asks for. Read once, while deciding; ignored if the program runs
// with more rights than its user (setuid).

#ifndef SNUG_CONFIG_H
#define SNUG_CONFIG_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

enum mode {
  MODE_ON,  // SNUG_MODE=on, or unset
  MODE_OFF, // SNUG_MODE=off: every entry point is malloc
  // From here on nothing is cached: each operation is a miss.
  MODE_COUNT,    // SNUG_MODE=count: every operation counted
  MODE_HARDENED, // SNUG_MODE=hardened: modes/hardened.c
  MODE_TRACE,    // SNUG_MODE=trace: modes/trace.c
};

struct config {
  enum mode mode;
  bool verbose;       // SNUG_VERBOSE=1: say on stderr which mode is on and why
  const char *stats;  // SNUG_STATS=1 or a file name; NULL if unset or 0
  unsigned range_gib; // SNUG_RANGE_GIB=1, 4 or 16
};

extern struct config snug_config;

// snug_config_read - a value out of range is named on stderr and the default used.
void snug_config_read(void);

// snug_config_refuse - says on stderr that the variable's value is out of range, and what is not.
void snug_config_refuse(const char *name, const char *value, const char *valid);

#pragma GCC visibility pop

#endif
