// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// modes.c - see modes.h. Linked from libsnug.a when somebody refers to snug_modes.

#include "modes.h"

#include "../config.h"
#include "../mode.h"

static const char *begin(void) {
  return snug_config.mode == MODE_TRACE ? snug_trace_begin() : snug_hardened_begin();
}

const char *(*snug_mode_begin)(void) = begin;

const char snug_modes = 0;
