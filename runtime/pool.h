// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pool.h - the runtime's own memory: units of 1 KiB, used for magazines and thread records. They
// lie far from the objects, with unmapped pages at both ends, and are never given back, only
// reused.

#ifndef SNUG_POOL_H
#define SNUG_POOL_H

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)

enum {
  UNIT_BYTES = 1024,
  MAGAZINE_CAPACITY = UNIT_BYTES / sizeof(void *) - 1, // a full one must not look like an empty one
};

// snug_pool_open - takes all units ever from `bytes` of reserved address space; once.
void snug_pool_open(char *start, size_t bytes);

// snug_pool_is_locked - is memory of the pool resident although nothing was written to it? Only
// before the first snug_pool_get.
bool snug_pool_is_locked(void);

// snug_pool_get - a unit aligned to UNIT_BYTES with undefined content, or NULL. Thread-safe.
void *snug_pool_get(void);
void snug_pool_put(void *unit);

// snug_pool_settle - gives up the address space not in use; snug_pool_get reuses what is left.
void snug_pool_settle(void);

void snug_pool_lock(void);
void snug_pool_unlock(void);

#pragma GCC visibility pop

#endif
