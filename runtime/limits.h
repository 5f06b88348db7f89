// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// limits.h - what the process asks of its address space.

#ifndef SNUG_LIMITS_H
#define SNUG_LIMITS_H

#pragma GCC visibility push(hidden)

// snug_limits_obstacle - why address space cannot be reserved free of charge; NULL if it can.
const char *snug_limits_obstacle(void);

#pragma GCC visibility pop

#endif
