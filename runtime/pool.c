// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pool.c - see pool.h. Units are cut from the reservation in address order and kept on a list when
// they come back; the list's links lie in the units themselves, which no user memory adjoins.

#include "pool.h"

#include "lock.h"
#include "os.h"

enum {
  GUARD_BYTES = 64 << 10,
  COMMIT_BYTES = 64 << 10,
};

struct free_unit {
  struct free_unit *next;
};

static struct {
  struct lock lock;
  struct free_unit *free;
  char *fresh;     // first unit never used
  char *committed; // units below this address may be used
  char *end;
} pool;

static void grow(void) {
  if (pool.committed < pool.end && snug_os_commit(pool.committed, COMMIT_BYTES))
    pool.committed += COMMIT_BYTES;
}

void snug_pool_open(char *start, size_t bytes) {
  pool.fresh = pool.committed = start + GUARD_BYTES;
  pool.end = start + bytes - GUARD_BYTES;
  grow();
}

bool snug_pool_is_locked(void) {
  return snug_os_is_resident(pool.fresh);
}

void *snug_pool_get(void) {
  void *unit = NULL;
  snug_lock_acquire(&pool.lock);
  if (pool.free) {
    unit = pool.free;
    pool.free = pool.free->next;
  } else {
    if (pool.fresh == pool.committed)
      grow();
    if (pool.fresh < pool.committed) {
      unit = pool.fresh;
      pool.fresh += UNIT_BYTES;
    }
  }
  snug_lock_release(&pool.lock);
  return unit;
}

void snug_pool_put(void *unit) {
  struct free_unit *link = unit;
  snug_lock_acquire(&pool.lock);
  link->next = pool.free;
  pool.free = link;
  snug_lock_release(&pool.lock);
}

void snug_pool_settle(void) {
  if (pool.committed < pool.end)
    snug_os_unmap(pool.committed, (size_t)(pool.end - pool.committed));
  pool.end = pool.committed;
}

void snug_pool_lock(void) {
  snug_lock_acquire(&pool.lock);
}

void snug_pool_unlock(void) {
  snug_lock_release(&pool.lock);
}
