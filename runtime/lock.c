// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// lock.c - see lock.h. Pairs: the compare-and-swap or exchange that takes the word (acquire) with
// the exchange that frees it (release). `owner` needs no ordering: a thread can only ever read its
// own identity there if it wrote it.

#include "lock.h"

#include "cache.h"
#include "os.h"

static uintptr_t this_thread(void) {
  return (uintptr_t)&snug_cache;
}

void snug_lock_acquire(struct lock *lock) {
  if (__atomic_load_n(&lock->owner, __ATOMIC_RELAXED) == this_thread()) {
    lock->depth++;
    return;
  }
  for (int spin = 0; spin < 100; spin++) {
    uint32_t expected = 0;
    if (__atomic_compare_exchange_n(&lock->word, &expected, 1, 0, __ATOMIC_ACQUIRE,
                                    __ATOMIC_RELAXED))
      goto acquired;
    os_pause();
  }
  while (__atomic_exchange_n(&lock->word, 2, __ATOMIC_ACQUIRE) != 0)
    snug_os_futex_wait(&lock->word, 2);
acquired:
  __atomic_store_n(&lock->owner, this_thread(), __ATOMIC_RELAXED);
}

void snug_lock_release(struct lock *lock) {
  if (lock->depth) {
    lock->depth--;
    return;
  }
  __atomic_store_n(&lock->owner, 0, __ATOMIC_RELAXED);
  if (__atomic_exchange_n(&lock->word, 0, __ATOMIC_RELEASE) == 2)
    snug_os_futex_wake_one(&lock->word);
}
