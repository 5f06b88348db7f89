// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// slab.c - see slab.h. The loops over objects; what is done once a span is in span.c.

#include "slab.h"

#include "fatal.h"
#include "mode.h"

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

unsigned snug_slab_take(unsigned bin, void **out, unsigned want) {
  struct slab *slab = &snug_slabs[bin];
  unsigned got = 0;
  while (got < want) {
    struct group *group = snug_slab_lowest_group(slab);
    if (group) {
      got += take_from(slab, group, out + got, want - got);
    } else if (!snug_slab_append_span(slab)) {
      if (!slab->refused)
        snug_mode_note_exhausted(bin);
      slab->refused = true;
      break;
    }
  }
  return got;
}

void snug_slab_give(unsigned bin, void *const *objects, unsigned count) {
  struct slab *slab = &snug_slabs[bin];
  for (unsigned i = 0; i < count; i++) {
    uint32_t object = slab_object_at(slab, objects[i]);
    struct place place = slab_place(slab, object);
    struct group *group = place.group;
    uint64_t mask = UINT64_C(1) << place.span;
    uint64_t bit = UINT64_C(1) << place.bit % 64;
    uint64_t *word = &group->free[place.span][place.bit / 64];
    if (*word & bit)
      snug_fatal_double_free(objects[i], bin); // two threads raced past the state map
    *word |= bit;
    group->dirty |= mask;
    if (++group->free_count[place.span] == SPAN_OBJECTS)
      slab->idle_spans++;
    if (!(group->has_free & mask)) {
      group->has_free |= mask;
      snug_slab_summarise(slab, object / SPAN_OBJECTS, object / SPAN_OBJECTS);
    }
  }
}
