// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// slab.h - a bin's memory: which of its objects are free and in no magazine, in bitmaps.
//
// Objects are numbered from the start of the range. 512 of them are a span, 64 spans a group; a
// summary leads to the lowest group with something free, so that objects are handed out in address
// order, which keeps neighbours together. All of it lies away from the objects.
//
// Every function here wants the lock of the bin's depot held.

#ifndef SNUG_SLAB_H
#define SNUG_SLAB_H

#include "classes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

enum {
  SPAN_OBJECTS = 512,
  SPAN_WORDS = SPAN_OBJECTS / 64,
  GROUP_SPANS = 64,
  SUMMARY_WORDS = 64,
};

// Bit s of a mask stands for span s of the group.
struct group {
  uint64_t has_free; // some object of the span is free
  uint64_t dirty;    // taken from or given to since its pages were last given back
  uint64_t purged;   // pages given back at least once: states may have become 0
  uint64_t reserved[5];
  uint16_t free_count[GROUP_SPANS];
  uint64_t free[GROUP_SPANS][SPAN_WORDS]; // 1 = free
};

struct slab {
  char *start; // first object
  uint32_t object_bytes;
  uint32_t span_count;    // spans in use so far
  uint32_t span_limit;    // spans that fit the range
  uint32_t summary_shift; // log2(groups for each summary bit)
  uint32_t summary_hint;  // words of the summary below this are 0
  uint32_t idle_spans;    // wholly free and dirty
  uint32_t refused;       // memory could not be had: said already
  char *committed;        // objects below this address may be touched
  char *groups_committed;
  struct group *groups;
  uint64_t summary[SUMMARY_WORDS]; // bit: one of the groups it stands for may have a free object
};

extern struct slab snug_slabs[BIN_COUNT];

// snug_slab_init - sets up bin's slab on the range [start, start + bytes) with groups at `groups`.
void snug_slab_init(unsigned bin, char *start, size_t bytes, void *groups);

// snug_slab_groups_bytes - bytes of all the group records that it can need.
size_t snug_slab_groups_bytes(const struct slab *slab);

// snug_slab_take - moves up to `want` free objects, lowest addresses first, to `out`. Returns how
// many; less than asked for only if the range is full or the system gives no memory.
unsigned snug_slab_take(unsigned bin, void **out, unsigned want);

// snug_slab_give - takes objects back. Fatal if one is free already.
void snug_slab_give(unsigned bin, void *const *objects, unsigned count);

// snug_slab_summarise - notes that spans [first_span, last_span] may have free objects.
void snug_slab_summarise(struct slab *slab, uint32_t first_span, uint32_t last_span);

// snug_slab_lowest_group - the lowest group with a free object, NULL if no span has one.
struct group *snug_slab_lowest_group(struct slab *slab);

// snug_slab_append_span - one more span, all free. False if the range is full or there is no
// memory.
bool snug_slab_append_span(struct slab *slab);

// snug_span_appended - called after each append, with the slab's next span free to be left out.
// NULL except in hardened mode.
extern void (*snug_span_appended)(struct slab *slab);

// snug_slab_wants_purge - so much is wholly free that snug_slab_purge should be called.
bool snug_slab_wants_purge(unsigned bin);

// snug_slab_purge (purge.c) - gives every page without an object in use back to the system. Returns
// the bytes given back. Drops the bin's lock while the system works, and takes it again.
size_t snug_slab_purge(unsigned bin);

// Where an object is. `object` is the number in the range.
struct place {
  struct group *group;
  uint32_t span; // in the group
  uint32_t bit;  // in the span
};

// The number of the object at p, or around it.
static inline uint32_t slab_object_at(const struct slab *slab, const void *p) {
  return (uint32_t)(((uintptr_t)p - (uintptr_t)slab->start) >> 3) / (slab->object_bytes >> 3);
}

static inline struct place slab_place(const struct slab *slab, uint32_t object) {
  uint32_t span = object / SPAN_OBJECTS;
  return (struct place){&slab->groups[span / GROUP_SPANS], span % GROUP_SPANS,
                        object % SPAN_OBJECTS};
}

static inline size_t slab_span_bytes(const struct slab *slab) {
  return (size_t)slab->object_bytes * SPAN_OBJECTS;
}

#pragma GCC visibility pop

#endif
