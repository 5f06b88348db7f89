// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// slab.c - see slab.h. Fresh spans are appended one at a time, so that memory is touched in address
// order and only when needed.

#include "slab.h"

#include "fatal.h"
#include "mode.h"
#include "region.h"

struct slab snug_slabs[BIN_COUNT] __attribute__((aligned(CACHE_LINE)));

static uint32_t groups_for(uint32_t spans) {
  return (spans + GROUP_SPANS - 1) / GROUP_SPANS;
}

size_t slab_groups_bytes(unsigned bin, size_t bytes) {
  size_t spans = bytes / (bin_bytes(bin) * SPAN_OBJECTS);
  return groups_for((uint32_t)spans) * sizeof(struct group);
}

void slab_init(unsigned bin, char *start, size_t bytes, void *groups) {
  struct slab *slab = &snug_slabs[bin];
  slab->start = start;
  slab->object_bytes = bin_bytes(bin);
  slab->span_limit = (uint32_t)(bytes / slab_span_bytes(slab));
  slab->groups = groups;
  while (groups_for(slab->span_limit) >> slab->summary_shift >= 64 * SUMMARY_WORDS)
    slab->summary_shift++;
}

void slab_summarise(struct slab *slab, uint32_t first_span, uint32_t last_span) {
  uint32_t bit = first_span / GROUP_SPANS >> slab->summary_shift;
  uint32_t last = last_span / GROUP_SPANS >> slab->summary_shift;
  if (bit / 64 < slab->summary_hint)
    slab->summary_hint = bit / 64;
  for (; bit <= last; bit++)
    slab->summary[bit / 64] |= UINT64_C(1) << bit % 64;
}

// The lowest group with a free object, NULL if no span has one.
static struct group *lowest_group(struct slab *slab) {
  uint32_t group_count = groups_for(slab->span_count);
  while (slab->summary_hint < SUMMARY_WORDS) {
    uint64_t *word = &slab->summary[slab->summary_hint];
    if (!*word) {
      slab->summary_hint++;
      continue;
    }
    uint32_t bit = slab->summary_hint * 64 + (uint32_t)__builtin_ctzll(*word);
    uint32_t first = bit << slab->summary_shift;
    uint32_t after = (bit + 1) << slab->summary_shift;
    for (uint32_t group = first; group < after && group < group_count; group++)
      if (slab->groups[group].has_free)
        return &slab->groups[group];
    *word &= *word - 1; // nothing left of what it stood for
  }
  return NULL;
}

static __attribute__((noinline)) bool append_span(struct slab *slab) {
  uint32_t span = slab->span_count;
  if (span == slab->span_limit)
    return false;
  struct group *group = &slab->groups[span / GROUP_SPANS];
  uint32_t index = span % GROUP_SPANS;
  if (!region_commit_objects(slab, slab->start + (span + 1) * slab_span_bytes(slab)) ||
      !region_commit_groups(slab, (char *)&group->free[index + 1]))
    return false;
  for (int word = 0; word < SPAN_WORDS; word++)
    group->free[index][word] = ~UINT64_C(0);
  group->free_count[index] = SPAN_OBJECTS;
  group->has_free |= UINT64_C(1) << index;
  slab->span_count++;
  slab_summarise(slab, span, span);
  return true;
}

static unsigned take_from(struct slab *slab, struct group *group, void **out, unsigned want) {
  uint32_t index = (uint32_t)__builtin_ctzll(group->has_free);
  uint64_t mask = UINT64_C(1) << index;
  uint32_t span = (uint32_t)(group - slab->groups) * GROUP_SPANS + index;
  size_t object_bytes = slab->object_bytes;
  char *base = slab->start + span * slab_span_bytes(slab);
  uint64_t *word = group->free[index];
  uint16_t *count = &group->free_count[index];
  unsigned got = want < *count ? want : *count;
  if (*count == SPAN_OBJECTS && group->dirty & mask)
    slab->idle_spans--;
  for (void **end = out + got; out < end; word++, base += 64 * object_bytes) {
    uint64_t bits = *word;
    for (; bits && out < end; bits &= bits - 1)
      *out++ = base + (unsigned)__builtin_ctzll(bits) * object_bytes;
    *word = bits;
  }
  *count = (uint16_t)(*count - got);
  group->dirty |= mask;
  if (*count == 0)
    group->has_free &= ~mask;
  return got;
}

unsigned slab_take(unsigned bin, void **out, unsigned want) {
  struct slab *slab = &snug_slabs[bin];
  unsigned got = 0;
  while (got < want) {
    struct group *group = lowest_group(slab);
    if (group) {
      got += take_from(slab, group, out + got, want - got);
    } else if (!append_span(slab)) {
      if (!slab->refused)
        mode_tell_exhausted(bin);
      slab->refused = true;
      break;
    }
  }
  return got;
}

void slab_give(unsigned bin, void *const *objects, unsigned count) {
  struct slab *slab = &snug_slabs[bin];
  for (unsigned i = 0; i < count; i++) {
    uint32_t object = slab_object(slab, objects[i]);
    struct place place = slab_place(slab, object);
    struct group *group = place.group;
    uint64_t mask = UINT64_C(1) << place.span;
    uint64_t bit = UINT64_C(1) << place.bit % 64;
    uint64_t *word = &group->free[place.span][place.bit / 64];
    if (*word & bit)
      fatal_double_free(objects[i], bin); // two threads raced past the state map
    *word |= bit;
    group->dirty |= mask;
    if (++group->free_count[place.span] == SPAN_OBJECTS)
      slab->idle_spans++;
    if (!(group->has_free & mask)) {
      group->has_free |= mask;
      slab_summarise(slab, object / SPAN_OBJECTS, object / SPAN_OBJECTS);
    }
  }
}
