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

void snug_lock_everything(void) {
  snug_mode_lock();
  for_each_bin (bin)
    snug_depot_lock(bin);
  snug_pool_lock();
}

void snug_unlock_everything(void) {
  snug_pool_unlock();
  for_each_bin (bin)
    snug_depot_unlock(bin);
  snug_mode_unlock();
}

static void in_child(void) {
  snug_unlock_everything();
  snug_stats_restart();
}

bool snug_fork_init(void) {
  return pthread_atfork(snug_lock_everything, snug_unlock_everything, in_child) == 0;
}
