// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// span.c - a slab's spans: which exist, and which have something free. Fresh ones are appended one
// at a time, so that memory is touched in address order and only when needed.

#include "compiler.h"
#include "region.h"
#include "slab.h"

struct slab snug_slabs[BIN_COUNT] __attribute__((aligned(CACHE_LINE)));

void (*snug_span_appended)(struct slab *slab);

static uint32_t groups_for(uint32_t spans) {
  return (spans + GROUP_SPANS - 1) / GROUP_SPANS;
}

size_t snug_slab_groups_bytes(const struct slab *slab) {
  return groups_for(slab->span_limit) * sizeof(struct group);
}

void snug_slab_init(unsigned bin, char *start, size_t bytes, void *groups) {
  struct slab *slab = &snug_slabs[bin];
  slab->start = start;
  slab->object_bytes = bin_bytes(bin);
  slab->span_limit = (uint32_t)(bytes / slab_span_bytes(slab));
  slab->groups = groups;
  while (groups_for(slab->span_limit) >> slab->summary_shift >= 64 * SUMMARY_WORDS)
    slab->summary_shift++;
}

void snug_slab_summarise(struct slab *slab, uint32_t first_span, uint32_t last_span) {
  uint32_t bit = first_span / GROUP_SPANS >> slab->summary_shift;
  uint32_t last = last_span / GROUP_SPANS >> slab->summary_shift;
  if (bit / 64 < slab->summary_hint)
    slab->summary_hint = bit / 64;
  for (; bit <= last; bit++)
    slab->summary[bit / 64] |= UINT64_C(1) << bit % 64;
}

struct group *snug_slab_lowest_group(struct slab *slab) {
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

bool snug_slab_append_span(struct slab *slab) {
  uint32_t span = slab->span_count;
  if (span == slab->span_limit)
    return false;
  struct group *group = &slab->groups[span / GROUP_SPANS];
  uint32_t index = span % GROUP_SPANS;
  if (!snug_region_commit_objects(slab, slab->start + (span + 1) * slab_span_bytes(slab)) ||
      !snug_region_commit_groups(slab, (char *)&group->free[index + 1]))
    return false;
  for (int word = 0; word < SPAN_WORDS; word++)
    group->free[index][word] = ~UINT64_C(0);
  group->free_count[index] = SPAN_OBJECTS;
  group->has_free |= UINT64_C(1) << index;
  slab->span_count++;
  snug_slab_summarise(slab, span, span);
  if (snug_span_appended)
    snug_span_appended(slab);
  return true;
}
