// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// purge.c - gives the pages without an object in use back to the system.
//
// A page whose objects' bits are all set in the slab can be in no magazine, since moving either way
// takes the lock. So the bits are taken out, the lock dropped, the pages given back, and the bits
// put in again: others allocate and free meanwhile, and wait for nothing. The objects hold nothing
// of ours, and a state of 0 means free, so the pages of the state map can go the same way.
//
// A group's `dirty` bits say in which spans anything has changed since; the others are skipped.

#include "depot.h"
#include "heap.h"
#include "os.h"
#include "slab.h"

enum { RUN_BYTES = 4 << 20 }; // taken out at a time, at most

bool slab_wants_purge(unsigned bin) {
  const struct slab *slab = &snug_slabs[bin];
  // An eighth of the range in use, so that the work is paid for by the frees that led here.
  return slab->idle_spans * slab_span_bytes(slab) >=
         (256 << 10) + slab->span_count * slab_span_bytes(slab) / 8;
}

static bool is_dirty(const struct slab *slab, uint32_t span) {
  return slab->groups[span / GROUP_SPANS].dirty >> span % GROUP_SPANS & 1;
}

// Are all objects of [first, after) free in the slab? They lie in one span.
static bool span_part_is_free(const struct slab *slab, uint32_t first, uint32_t after) {
  struct place place = slab_place(slab, first);
  uint32_t bit = place.bit;
  uint32_t end = bit + (after - first);
  while (bit < end) {
    uint32_t stop = (bit / 64 + 1) * 64 < end ? (bit / 64 + 1) * 64 : end;
    uint64_t wanted = (~UINT64_C(0) >> (64 - (stop - bit))) << bit % 64;
    if ((place.group->free[place.span][bit / 64] & wanted) != wanted)
      return false;
    bit = stop;
  }
  return true;
}

static bool is_idle(const struct group *group, uint32_t span) {
  return group->free_count[span] == SPAN_OBJECTS && group->dirty >> span & 1;
}

// Puts the objects of [first, after) into the slab, or takes them out.
static void set_objects(struct slab *slab, uint32_t first, uint32_t after, bool in) {
  for (uint32_t object = first; object < after;) {
    struct place place = slab_place(slab, object);
    struct group *group = place.group;
    uint32_t stop = object - place.bit + (place.bit / 64 + 1) * 64;
    stop = stop < after ? stop : after;
    uint64_t bits = (~UINT64_C(0) >> (64 - (stop - object))) << place.bit % 64;
    uint64_t mask = UINT64_C(1) << place.span;
    uint64_t *word = &group->free[place.span][place.bit / 64];
    uint16_t *count = &group->free_count[place.span];
    slab->idle_spans -= is_idle(group, place.span);
    *word ^= bits;
    *count = (uint16_t)(in ? *count + (stop - object) : *count - (stop - object));
    group->has_free = *count ? group->has_free | mask : group->has_free & ~mask;
    group->purged |= mask;
    slab->idle_spans += is_idle(group, place.span);
    object = stop;
  }
  if (in)
    slab_summarise(slab, first / SPAN_OBJECTS, (after - 1) / SPAN_OBJECTS);
}

struct walk {
  struct slab *slab;
  size_t page;    // bytes of a page
  uint32_t group; // whose spans were dirty when the walk reached it:
  uint64_t was_dirty;
};

// Objects that overlap the page at `address`: [*first, *after). False if it is not wholly inside
// the used part of the range.
static bool page_objects(const struct slab *slab, const char *address, size_t page, uint32_t *first,
                         uint32_t *after) {
  if (address < slab->start)
    return false;
  *first = (uint32_t)((size_t)(address - slab->start) / slab->object_bytes);
  *after = (uint32_t)((size_t)(address + page - 1 - slab->start) / slab->object_bytes) + 1;
  return *after <= slab->span_count * SPAN_OBJECTS;
}

// Should the page at `address` be given back: everything on it is free, and something has changed?
// Sets *stop to the first object after it.
static bool page_qualifies(struct walk *walk, const char *address, uint32_t *start,
                           uint32_t *stop) {
  struct slab *slab = walk->slab;
  uint32_t first, after;
  if (!page_objects(slab, address, walk->page, &first, &after))
    return false;
  uint32_t first_span = first / SPAN_OBJECTS;
  uint32_t last_span = (after - 1) / SPAN_OBJECTS;
  bool changed = false;
  for (uint32_t span = first_span; span <= last_span; span++) {
    if (span / GROUP_SPANS == walk->group)
      changed |= walk->was_dirty >> span % GROUP_SPANS & 1;
    else
      changed |= is_dirty(slab, span);
  }
  if (!changed)
    return false;
  for (uint32_t span = first_span; span <= last_span; span++) {
    uint32_t from = span * SPAN_OBJECTS < first ? first : span * SPAN_OBJECTS;
    uint32_t to = (span + 1) * SPAN_OBJECTS < after ? (span + 1) * SPAN_OBJECTS : after;
    if (!span_part_is_free(slab, from, to))
      return false;
  }
  *start = first;
  *stop = after;
  return true;
}

static void clear_dirty(struct walk *walk, uint32_t group_index) {
  struct slab *slab = walk->slab;
  struct group *group = &slab->groups[group_index];
  walk->group = group_index;
  walk->was_dirty = group->dirty;
  for (uint64_t left = group->dirty; left; left &= left - 1)
    slab->idle_spans -= is_idle(group, (uint32_t)__builtin_ctzll(left));
  group->dirty = 0;
}

static void purge_states(unsigned bin, char *from, char *to, size_t page) {
  uintptr_t first = ((uintptr_t)state_of(bin, from) + page - 1) & ~(page - 1);
  uintptr_t after = (uintptr_t)state_of(bin, to) & ~(page - 1);
  if (first < after)
    os_purge((void *)first, after - first);
}

static size_t purge_run(unsigned bin, char *from, char *to, uint32_t first, uint32_t after,
                        size_t page) {
  struct slab *slab = &snug_slabs[bin];
  set_objects(slab, first, after, false);
  depot_unlock(bin);
  bool purged = os_purge(from, (size_t)(to - from));
  // States of objects that lie wholly in the run.
  purge_states(bin, from + slab->object_bytes, to - slab->object_bytes, page);
  depot_lock(bin);
  set_objects(slab, first, after, true);
  return purged ? (size_t)(to - from) : 0;
}

size_t slab_purge(unsigned bin) {
  struct slab *slab = &snug_slabs[bin];
  struct walk walk = {.slab = slab, .page = os_page_bytes(), .group = UINT32_MAX};
  size_t given_back = 0;
  char *page = (char *)(((uintptr_t)slab->start + walk.page - 1) & ~(walk.page - 1));
  uint32_t first, after;
  while (page_objects(slab, page, walk.page, &first, &after)) {
    uint32_t group = first / SPAN_OBJECTS / GROUP_SPANS;
    if (group != walk.group) {
      clear_dirty(&walk, group);
      if (!walk.was_dirty && !is_dirty(slab, (after - 1) / SPAN_OBJECTS)) {
        // Skip to the page where the next group's first object lies, or to the one before it.
        char *next = slab->start + (size_t)(group + 1) * GROUP_SPANS * slab_span_bytes(slab);
        char *there = (char *)((uintptr_t)next & ~(walk.page - 1));
        if (there > page) {
          page = there;
          continue;
        }
      }
    }
    uint32_t run_first, run_after, stop;
    if (!page_qualifies(&walk, page, &run_first, &run_after)) {
      page += walk.page;
      continue;
    }
    char *end = page + walk.page;
    while (end - page < RUN_BYTES) {
      uint32_t ignored;
      if (!page_objects(slab, end, walk.page, &ignored, &stop) ||
          ignored / SPAN_OBJECTS / GROUP_SPANS != walk.group ||
          !page_qualifies(&walk, end, &ignored, &stop))
        break;
      run_after = stop;
      end += walk.page;
    }
    given_back += purge_run(bin, page, end, run_first, run_after, walk.page);
    page = end;
  }
  return given_back;
}
