// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// settle.c - setrlimit, prlimit and mlockall: the calls after which reserved address space is no
// longer free of charge.
//
// Under RLIMIT_AS, reserved space counts like memory in use, and mlockall would have the kernel
// fill in page tables for all of it. So before such a call takes effect, the reservation is cut
// down to what is in use. Objects live on; further growth is left to malloc, and pointers are
// recognised by the exact bounds of the pieces that remain.

#include "settle.h"

#include "compiler.h"
#include "fork.h"
#include "free.h"
#include "generic.h"
#include "mode.h"
#include "os.h"
#include "pool.h"
#include "region.h"
#include "snug.h"

#include <errno.h>

static void give_up_reservations(void) {
  snug_region_settle();
  snug_pool_settle();
}

const char *snug_settle_obstacle(void) {
  if (!snug_pool_is_locked())
    return NULL;
  give_up_reservations();
  return "the process locks all its memory (mlockall)";
}

// heap.next_free from then on.
static void free_settled(void *p) {
  unsigned bin;
  if (p && snug_region_contains(p, &bin))
    snug_free_checked(p, bin, "free");
  else
    snug_generic_free(p);
}

static void settle(const char *why) {
  if (!snug_is_on())
    return;
  snug_lock_everything();
  if (snug_heap.limit) {
    __atomic_store_n(&snug_heap.next_free, free_settled, __ATOMIC_RELEASE);
    give_up_reservations();
    snug_mode_note_settled(why);
  }
  snug_unlock_everything();
}

static void settle_for(int resource, const struct os_limit *limit) {
  if (snug_os_limits_addresses(resource, limit))
    settle("RLIMIT_AS was set");
}

// A system call's result as the C library gives it.
static int result(long returned) {
  if (returned >= 0)
    return 0;
  errno = (int)-returned;
  return -1;
}

static int snug_setrlimit(int resource, const struct os_limit *limit) {
  settle_for(resource, limit);
  return result(snug_os_set_limit(0, resource, limit, NULL));
}

static int snug_prlimit(int pid, int resource, const struct os_limit *new_limit,
                        struct os_limit *old_limit) {
  if (pid == 0 || (unsigned long)pid == snug_os_process_id())
    settle_for(resource, new_limit);
  return result(snug_os_set_limit(pid, resource, new_limit, old_limit));
}

static int snug_mlockall(int flags) {
  settle("mlockall was called");
  return result(snug_os_lock_all(flags));
}

// The C library's headers would declare these with types of its own, the same in memory.
INTERPOSE(int, setrlimit, (int resource, const struct os_limit *limit), snug_setrlimit)
INTERPOSE(int, setrlimit64, (int resource, const struct os_limit *limit), snug_setrlimit)
INTERPOSE(int, prlimit,
          (int pid, int resource, const struct os_limit *new_limit, struct os_limit *old_limit),
          snug_prlimit)
INTERPOSE(int, prlimit64,
          (int pid, int resource, const struct os_limit *new_limit, struct os_limit *old_limit),
          snug_prlimit)
INTERPOSE(int, mlockall, (int flags), snug_mlockall)
