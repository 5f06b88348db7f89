// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// settle.h - address space that is not free of charge: limits and locked memory.

#ifndef SNUG_SETTLE_H
#define SNUG_SETTLE_H

#pragma GCC visibility push(hidden)

// snug_settle_obstacle - why address space cannot be reserved free of charge; NULL if it can.
const char *snug_settle_obstacle(void);

#pragma GCC visibility pop

#endif
