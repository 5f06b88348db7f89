// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// settle.h - address space that is not free of charge: limits and locked memory.

#ifndef SNUG_SETTLE_H
#define SNUG_SETTLE_H

#pragma GCC visibility push(hidden)

// snug_settle_obstacle - with everything reserved: why it is not free of charge, and gives it up;
// NULL if it is.
const char *snug_settle_obstacle(void);

#pragma GCC visibility pop

#endif
