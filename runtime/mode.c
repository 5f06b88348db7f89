// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mode.c - see mode.h.

#include "mode.h"

#include "classes.h"
#include "config.h"
#include "fork.h"
#include "generic.h"
#include "lock.h"
#include "os.h"
#include "region.h"
#include "snug.h"
#include "stats.h"
#include "text.h"
#include "thread.h"

#include <errno.h>
#include <unistd.h>

int snug_mode_state = MODE_UNDECIDED;

static struct lock lock;

// Volatile: the C library declares dlsym as never calling back, and the compiler believes it.
static __thread volatile bool deciding __attribute__((tls_model("initial-exec")));

static const char *reason = "undecided";

static const char *decide(void) {
  if (config.mode == MODE_OFF)
    return "SNUG_MODE=off";
  if (os_runs_on_valgrind())
    return "running under Valgrind";
  const char *obstacle = generic_obstacle();
  if (obstacle)
    return obstacle;
  if (os_locks_new_mappings())
    return "the process locks all its memory (mlockall)";
  obstacle = region_reserve(config.range_gib);
  if (obstacle)
    return obstacle;
  if (!thread_init() || !fork_init())
    return "no thread-specific key or fork handler to be had";
  return NULL;
}

static void tell_decision(void) {
  if (!config.verbose)
    return;
  struct text text = {0};
  text_string(&text, "snug: ");
  text_string(&text, snug_status());
  text_string(&text, "\n");
  text_write(&text, STDERR_FILENO);
}

bool mode_decide(void) {
  if (deciding)
    return false;
  int saved_errno = errno;
  lock_acquire(&lock);
  if (snug_mode_state == MODE_UNDECIDED) {
    deciding = true;
    config_read();
    generic_resolve();
    reason = decide();
    if (!reason)
      region_open();
    stats_init();
    __atomic_store_n(&snug_mode_state, reason ? MODE_DECIDED_ASIDE : MODE_DECIDED_ON,
                     __ATOMIC_RELEASE);
    deciding = false;
    tell_decision();
  }
  lock_release(&lock);
  errno = saved_errno;
  return snug_mode_state == MODE_DECIDED_ON;
}

bool mode_is_deciding(void) {
  return deciding;
}

void mode_step_aside(const char *why) {
  reason = why;
  __atomic_store_n(&snug_mode_state, MODE_DECIDED_ASIDE, __ATOMIC_RELEASE);
  tell_decision();
}

void mode_tell(const char *line) {
  if (!config.verbose)
    return;
  struct text text = {0};
  text_string(&text, "snug: ");
  text_string(&text, line);
  text_string(&text, "\n");
  text_write(&text, STDERR_FILENO);
}

void mode_tell_exhausted(unsigned bin, bool range_is_full) {
  if (!config.verbose)
    return;
  struct text text = {0};
  text_string(&text, "snug: no more memory for the ");
  text_class(&text, bin);
  text_string(&text, range_is_full ? " (its address range is full)" : " (the system gives none)");
  text_string(&text, "; further ones come from malloc\n");
  text_write(&text, STDERR_FILENO);
}

void mode_lock(void) {
  lock_acquire(&lock);
}

void mode_unlock(void) {
  lock_release(&lock);
}

EXPORTED int snug_is_on(void) {
  return mode_is_on();
}

EXPORTED const char *snug_status(void) {
  static char status[120];
  mode_is_on();
  // Writing the same bytes twice at once is harmless.
  struct text text = {0};
  text_string(&text, reason ? "aside: " : "on: ");
  if (reason) {
    text_string(&text, reason);
    text_string(&text, "; allocations go to malloc");
  } else {
    text_decimal(&text, CLASS_COUNT);
    text_string(&text, " size classes, ");
    text_decimal(&text, region_range_gib());
    text_string(&text, " GiB of address space for each");
    if (config.mode == MODE_COUNT)
      text_string(&text, ", counting every operation");
  }
  text_copy(&text, status, sizeof status);
  return status;
}

static __attribute__((constructor(101))) void decide_at_start(void) {
  mode_is_on();
}
