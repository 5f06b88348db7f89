// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fork.c - see fork.h. The forking thread holds every lock while the kernel copies the process, so
// that in the child nothing is half done. What other threads had in their caches is lost to the
// child: those threads do not exist there.
//
// Order of the locks: mode, depots by bin, pool.

#include "fork.h"

#include "classes.h"
#include "depot.h"
#include "mode.h"
#include "pool.h"
#include "stats.h"

#include <pthread.h>

void lock_everything(void) {
  mode_lock();
  for (unsigned bin = 0; bin < BIN_COUNT; bin++)
    depot_lock(bin);
  pool_lock();
}

void unlock_everything(void) {
  pool_unlock();
  for (unsigned bin = BIN_COUNT; bin-- > 0;)
    depot_unlock(bin);
  mode_unlock();
}

static void in_child(void) {
  unlock_everything();
  stats_restart();
}

bool fork_init(void) {
  return pthread_atfork(lock_everything, unlock_everything, in_child) == 0;
}
