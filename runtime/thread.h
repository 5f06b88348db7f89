// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// thread.h - what a thread has beyond its bins, and its beginning and end.
//
// A record is made on the first miss of a thread, be it an allocation or a free, and taken down by
// a destructor of thread-specific data. Memory can be freed and even allocated after that: such
// calls find empty bins and no record, and go to the depots one object at a time.

#ifndef SNUG_THREAD_H
#define SNUG_THREAD_H

#include "classes.h"

#include <stdbool.h>

#pragma GCC visibility push(hidden)

struct thread {
  void **spare[BIN_COUNT];   // second magazine, as the top of a bin: full, or empty, or NULL
  uint8_t refill[BIN_COUNT]; // objects to ask for at the next refill from the slab
};

// snug_thread_init - makes the key; called once, while deciding. False if there is no key to be
// had.
bool snug_thread_init(void);

// snug_thread_current - the calling thread's record; NULL if it cannot or must not cache.
struct thread *snug_thread_current(void);

// snug_thread_has_cache - false before the first miss, too.
bool snug_thread_has_cache(void);

// snug_thread_give_up_cache - the calling thread caches nothing until snug_thread_take_up_cache,
// which takes what this returned.
struct thread *snug_thread_give_up_cache(void);
void snug_thread_take_up_cache(struct thread *thread);

#pragma GCC visibility pop

#endif
