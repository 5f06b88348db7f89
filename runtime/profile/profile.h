// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// profile.h - the profile of programs that were compiled with the plugin's option `profile`.
//
//   sites.c     counts of each rewritten call, one array a thread
//   samples.c   stacks of some allocations, and which of the objects are still in use
//   snapshot.c  both put together
//   pprof.c     a snapshot in pprof's protobuf format
//   table.c     and as text
//   profile.c   when it is written: at exit, on a signal, on demand
//
// Counts are exact. What is in use is known of the sampled objects only, and estimated from these
// for each site, whose objects all have one size; with a sampling interval of 1, that is exact too.
// Linked only into programs with sites, and libsnug.so.

#ifndef SNUG_PROFILE_H
#define SNUG_PROFILE_H

#include "../profile_abi.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

// What the plugin writes (profile_abi.h).
struct frame {
  const char *function;
  const char *file;
  uint32_t line;
  uint32_t column;
};

struct site {
  const struct frame *frames; // the call, then what it was inlined into
  uint32_t frame_count;
  uint32_t slot;  // in bytes from the start of a table; 0 until it is registered
  uint64_t bytes; // of an object
};

struct slot {
  uint64_t count; // allocations
  uint64_t next;  // the count at which the next is sampled
};

// Of the calling thread, by number of the site.
extern __thread struct slot *snug_profile_slots __asm__(SNUG_PROFILE_SLOTS)
    __attribute__((tls_model("initial-exec"), visibility("default")));

static inline unsigned site_number(const struct site *site) {
  return site->slot / sizeof(struct slot);
}

enum { MOST_SITES = 1 << 14, MOST_STACKS = 1 << 16, DEEPEST_STACK = 64 };

// snug_profile_map - zeroed memory of the profile's own; NULL if there is none.
void *snug_profile_map(size_t bytes);

// snug_profile_begin - reads the environment and gets memory, with the first module that has sites.
void snug_profile_begin(void);

// One lock for everything that threads share here. Taken by signal handlers, so releasing it also
// does what they had to leave.
void snug_profile_lock(void);
void snug_profile_unlock(void);

// sites.c. With the lock held, except snug_profile_begin_thread.
struct site *snug_profile_site(unsigned number); // from 1; 0 stands for those not registered
unsigned snug_profile_site_count(void);          // numbers in use are below
uint64_t snug_profile_count(unsigned number);

// snug_profile_begin_thread - gives the calling thread a table if it has none yet.
void snug_profile_begin_thread(void);

// samples.c. With the lock held, except snug_profile_samples_init.
struct stack {
  const struct site *site; // NULL: the slot is free
  uint64_t hash;
  uint64_t samples; // objects
  uint64_t live;    // of them, in use
  const uintptr_t *callers;
  uint32_t depth;
};

void snug_profile_samples_init(uint64_t interval);
uint64_t snug_profile_interval(void);          // bytes, on average
const struct stack *snug_profile_stacks(void); // MOST_STACKS slots, or NULL

// snapshot.c
struct site_total {
  const struct site *site;
  uint64_t allocated; // objects
  uint64_t samples;   // among these
  uint64_t live;      // among the samples
};

struct snapshot {
  const struct site_total *totals; // by bytes allocated, most first; sites never reached left out
  unsigned count;
};

// snug_profile_take - with the lock held, until which it stays valid. False if there is no memory.
bool snug_profile_take(struct snapshot *snapshot);

// snug_profile_share - of `whole` things, those of `part` in `parts`, rounded to the nearest.
uint64_t snug_profile_share(uint64_t whole, uint64_t part, uint64_t parts);

// pprof.c, table.c - with the lock held.
void snug_profile_write_pprof(const struct snapshot *snapshot, int fd);
void snug_profile_write_table(const struct snapshot *snapshot, int fd);

#pragma GCC visibility pop

#endif
