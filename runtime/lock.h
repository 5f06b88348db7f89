// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// lock.h - a mutex of two words on a futex.
//
// A thread that holds it may take it again: while fork() holds all locks, the prepare handlers of
// other libraries run in the same thread, and may allocate. The data is consistent at that point.

#ifndef SNUG_LOCK_H
#define SNUG_LOCK_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

struct lock {
  uint32_t word;   // 0 free, 1 held, 2 held and waited for
  uint32_t depth;  // acquisitions by the owner beyond the first
  uintptr_t owner; // address that identifies the owning thread, 0 if none
};

void snug_lock_acquire(struct lock *lock);
void snug_lock_release(struct lock *lock);

#pragma GCC visibility pop

#endif
