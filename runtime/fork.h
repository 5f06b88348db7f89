// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fork.h - keeps fork() safe while other threads allocate.

#ifndef SNUG_FORK_H
#define SNUG_FORK_H

#include <stdbool.h>

#pragma GCC visibility push(hidden)

// snug_fork_init - registers the handlers; once. False if the C library cannot.
bool snug_fork_init(void);

// Every lock of the runtime, in order; also for settle.c.
void snug_lock_everything(void);
void snug_unlock_everything(void);

#pragma GCC visibility pop

#endif
