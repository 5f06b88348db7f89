// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// lock.h - a mutex of two words on a futex.
//
// A thread that holds it may take it again: while fork() holds all locks, the prepare handlers of
// other libraries run in the same thread, and may allocate. The data is consistent at that point.

#ifndef SNUG_LOCK_H
#define SNUG_LOCK_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

struct lock {
  uint32_t word;   // 0 free, 1 held, 2 held and waited for
  uint32_t depth;  // acquisitions by the owner beyond the first
  uintptr_t owner; // address that identifies the owning thread, 0 if none
};

void snug_lock_acquire(struct lock *lock);
void snug_lock_release(struct lock *lock);

// lock_try - takes the lock if nobody has it, not even the caller. For signal handlers.
static inline bool lock_try(struct lock *lock) {
  uint32_t expected = 0;
  return __atomic_compare_exchange_n(&lock->word, &expected, 1, false, __ATOMIC_ACQUIRE,
                                     __ATOMIC_RELAXED);
}

#pragma GCC visibility pop

#endif
