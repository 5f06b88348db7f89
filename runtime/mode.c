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
#include "settle.h"
#include "snug.h"
#include "stats.h"
#include "text.h"
#include "thread.h"

#include <errno.h>

int snug_mode_state = MODE_UNDECIDED;

#ifndef SNUG_DISPATCH
WEAK const char *(*snug_mode_begin)(void); // the other is in modes/modes.c
#endif

static struct lock lock;

// Volatile: the C library declares dlsym as never calling back, and the compiler believes it.
static __thread volatile bool deciding __attribute__((tls_model("initial-exec")));

static const char *reason = "undecided"; // for stepping aside, or NULL
static const char *settled;              // why there is no further growth, or NULL
static struct text status;               // "snug: on: ...", ended by a zero byte

#ifdef SNUG_DISPATCH
#define CLASSES "37"
_Static_assert(CLASS_COUNT == 37, "what CLASSES says");
#else
#define CLASSES "10"
_Static_assert(CLASS_COUNT == 10, "what CLASSES says");
#endif

static const char *decide(void) {
  if (snug_config.mode == MODE_OFF)
    return "SNUG_MODE=off";
  if (snug_os_runs_on_valgrind())
    return "running under Valgrind";
  const char *obstacle = snug_generic_obstacle();
  if (obstacle)
    return obstacle;
  obstacle = snug_region_reserve(snug_config.range_gib);
  if (obstacle)
    return obstacle;
  obstacle = snug_settle_obstacle();
  if (obstacle)
    return obstacle;
  if (!snug_thread_init() || !snug_fork_init())
    return "no thread-specific key or fork handler to be had";
  return snug_config.mode > MODE_COUNT ? snug_mode_begin() : NULL;
}

static void tell(struct text *text) {
  if (snug_config.verbose)
    snug_text_write(text, OS_STDERR);
}

static const char notes[][32] = {
    [MODE_ON] = "",
    [MODE_COUNT] = ", counting every operation",
    [MODE_HARDENED] = ", hardened",
    [MODE_TRACE] = ", tracing every operation",
};

// Puts what holds from now on into words, and says so. With the lock held; readers of the status
// see it through snug_mode_state, or find it changing once in its life.
static void describe(void) {
  const char *format = "snug: on: %s size classes, %lu GiB of address space for each%s";
  const char *what = CLASSES;
  if (settled) {
    format = "snug: on: no further growth, as %s; more allocations go to malloc";
    what = settled;
  } else if (reason) {
    format = "snug: aside: %s; allocations go to malloc";
    what = reason;
  }
  status.length = 0;
  snug_text_add(&status, format, what, (unsigned long)snug_region_range_gib(),
                notes[snug_config.mode]);
  size_t length = status.length;
  snug_text_add(&status, "\n");
  tell(&status);
  status.bytes[length] = 0;
}

bool snug_mode_decide(void) {
  if (deciding)
    return false;
  int saved_errno = errno;
  snug_lock_acquire(&lock);
  if (snug_mode_state == MODE_UNDECIDED) {
    deciding = true;
    snug_config_read();
    snug_generic_resolve();
    reason = decide();
    if (!reason)
      snug_region_open();
    snug_stats_init();
    describe();
    __atomic_store_n(&snug_mode_state, reason ? MODE_DECIDED_ASIDE : MODE_DECIDED_ON,
                     __ATOMIC_RELEASE);
    deciding = false;
  }
  snug_lock_release(&lock);
  errno = saved_errno;
  return snug_mode_state == MODE_DECIDED_ON;
}

bool snug_mode_is_deciding(void) {
  return deciding;
}

void snug_mode_note_exhausted(unsigned bin) {
  struct text text;
  text.length = 0;
  snug_text_add(&text, "snug: no more memory for the ");
  snug_text_add_class(&text, bin);
  snug_text_add(&text, "; the rest comes from malloc\n");
  tell(&text);
}

void snug_mode_note_settled(const char *why) {
  settled = why;
  describe();
}

void snug_mode_lock(void) {
  snug_lock_acquire(&lock);
}

void snug_mode_unlock(void) {
  snug_lock_release(&lock);
}

EXPORTED int snug_is_on(void) {
  return mode_is_on();
}

EXPORTED const char *snug_status(void) {
  mode_is_on();
  return status.bytes + sizeof "snug: " - 1;
}

static __attribute__((constructor(101))) void decide_at_start(void) {
  mode_is_on();
}
