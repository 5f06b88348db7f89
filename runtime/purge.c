// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// purge.c - gives the pages without an object in use back to the system.
//
// A page whose objects' bits are all set in the slab can be in no magazine, since moving either way
// takes the lock. So the bits are taken out, the lock dropped, the pages given back, and the bits
// put in again: others allocate and free meanwhile, and wait for nothing. The objects hold nothing
// of ours, and a state of 0 means free, so the pages of the state map can go the same way.
//
// A group's `dirty` bits say in which spans anything has changed since; groups without are skipped.

#include "depot.h"
#include "heap.h"
#include "os.h"
#include "slab.h"

enum { GROUP_OBJECTS = GROUP_SPANS * SPAN_OBJECTS };

bool snug_slab_wants_purge(unsigned bin) {
  const struct slab *slab = &snug_slabs[bin];
  // 256 KiB and an eighth of what is in use: the work is paid for by the frees that led here.
  size_t idle_bytes = slab->idle_spans * slab_span_bytes(slab);
  return idle_bytes >= (256 << 10) + slab->span_count * slab_span_bytes(slab) / 8;
}

static bool is_idle(const struct group *group, uint32_t span) {
  return group->free_count[span] == SPAN_OBJECTS && group->dirty >> span & 1;
}

static void forget_dirt(struct slab *slab, struct group *group) {
  for (; group->dirty; group->dirty &= group->dirty - 1)
    slab->idle_spans -= is_idle(group, (uint32_t)__builtin_ctzll(group->dirty));
}

enum action { ARE_FREE, TAKE_OUT, PUT_IN };

// Looks at, clears or sets the bits of the objects that overlap [from, to). ARE_FREE: false if one
// is not.
static bool visit(struct slab *slab, const char *from, const char *to, enum action action) {
  uint32_t first = slab_object_at(slab, from);
  uint32_t after = slab_object_at(slab, to - 1) + 1;
  for (uint32_t object = first; object < after;) {
    struct place place = slab_place(slab, object);
    struct group *group = place.group;
    uint64_t *word = &group->free[place.span][place.bit / 64];
    uint16_t *count = &group->free_count[place.span];
    uint64_t mask = UINT64_C(1) << place.span;
    uint32_t bits = 64 - place.bit % 64;
    bits = bits < after - object ? bits : after - object;
    uint64_t wanted = ~UINT64_C(0) >> (64 - bits) << place.bit % 64;
    object += bits;
    if (action == ARE_FREE) {
      if (~*word & wanted)
        return false;
      continue;
    }
    slab->idle_spans -= is_idle(group, place.span);
    *word ^= wanted;
    *count = (uint16_t)(action == PUT_IN ? *count + bits : *count - bits);
    group->has_free = *count ? group->has_free | mask : group->has_free & ~mask;
    group->purged |= mask;
    slab->idle_spans += is_idle(group, place.span);
  }
  snug_slab_summarise(slab, first / SPAN_OBJECTS, (after - 1) / SPAN_OBJECTS);
  return true;
}

static char *round_up(const void *p, size_t page) {
  return (char *)(((uintptr_t)p + page - 1) & ~(uintptr_t)(page - 1));
}

// Gives back the pages [from, to), whose objects are all free. Drops the lock meanwhile.
static size_t purge_pages(unsigned bin, char *from, char *to, size_t page) {
  struct slab *slab = &snug_slabs[bin];
  visit(slab, from, to, TAKE_OUT);
  snug_depot_unlock(bin);
  bool purged = snug_os_purge(from, (size_t)(to - from));
  // The pages of the state map that speak of nothing else.
  char *states = round_up(snug_state_of(bin, from), page);
  char *states_end = round_up(snug_state_of(bin, to) - page + 1, page);
  if (states < states_end)
    snug_os_purge(states, (size_t)(states_end - states));
  snug_depot_lock(bin);
  visit(slab, from, to, PUT_IN);
  return purged ? (size_t)(to - from) : 0;
}

size_t snug_slab_purge(unsigned bin) {
  struct slab *slab = &snug_slabs[bin];
  size_t page = snug_os_page_bytes();
  size_t group_bytes = GROUP_SPANS * slab_span_bytes(slab);
  size_t given_back = 0;
  for (uint32_t index = 0; index * GROUP_SPANS < slab->span_count; index++) {
    struct group *group = &slab->groups[index];
    if (!group->dirty)
      continue;
    forget_dirt(slab, group);
    // A page that begins in this group may end in the next, as long as that exists.
    char *at = round_up(slab->start + index * group_bytes, page);
    char *limit = slab->start + slab->span_count * slab_span_bytes(slab) - page;
    char *end = slab->start + (index + 1) * group_bytes - 1;
    end = end < limit ? end : limit;
    while (at <= end) {
      char *stop = at;
      while (stop <= end && visit(slab, stop, stop + page, ARE_FREE))
        stop += page;
      if (stop > at)
        given_back += purge_pages(bin, at, stop, page);
      at = stop + page;
    }
  }
  // And the pages populated for spans to come.
  char *ahead = round_up(slab->start + slab->span_count * slab_span_bytes(slab), page);
  if (ahead < slab->committed)
    snug_os_purge(ahead, (size_t)(slab->committed - ahead));
  return given_back;
}
