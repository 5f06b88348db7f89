// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// config.h - what the environment asks for. Read once, while deciding; ignored if the program runs
// with more rights than its user (setuid).

#ifndef SNUG_CONFIG_H
#define SNUG_CONFIG_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

enum mode {
  MODE_ON,    // SNUG_MODE=on, or unset
  MODE_OFF,   // SNUG_MODE=off: every entry point is malloc
  MODE_COUNT, // SNUG_MODE=count: no caches, every operation counted
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

#pragma GCC visibility pop

#endif
