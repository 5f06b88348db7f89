// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// region.c - see region.h.

#include "region.h"

#include "os.h"
#include "pool.h"

enum {
  GUARD_BYTES = 64 << 10,
  STAGGER_BYTES = 4096 + CACHE_LINE, // times 1, 3, 5, ...: an odd number of pages and lines
  FIRST_COMMIT_BYTES = 64 << 10,
  LARGEST_COMMIT_BYTES = 64 << 20,
  POPULATE_FROM_BYTES = 128 << 10, // a range smaller than this is left to page faults
  POPULATE_BYTES = 256 << 10,
  GROUPS_COMMIT_BYTES = 64 << 10,
};

#define GIB ((uint64_t)1 << 30)

static struct {
  uintptr_t range_bytes;
  uintptr_t heap_bytes; // ranges and state maps
  char *groups;         // the slabs' records
  size_t groups_bytes;
  size_t groups_offset[BIN_COUNT + 1];
  bool settled;
} region;

static char *page_floor(const void *p) {
  return (char *)((uintptr_t)p & ~(uintptr_t)(os_page_bytes() - 1));
}

static char *page_ceiling(const void *p) {
  return page_floor((char *)p + os_page_bytes() - 1);
}

static unsigned slab_bin(const struct slab *slab) {
  return (unsigned)(slab - snug_slabs);
}

static uintptr_t heap_bytes(uintptr_t range_bytes) {
  return range_bytes * BIN_COUNT + range_bytes * BIN_COUNT / 16 +
         range_bytes * FIRST_COARSE_BIN / 8;
}

// Each slab's records start on a page of their own, at different lines of it.
static size_t lay_out_groups(uintptr_t range_bytes) {
  size_t offset = GUARD_BYTES;
  for (unsigned bin = 0; bin < BIN_COUNT; bin++) {
    region.groups_offset[bin] = offset + (size_t)bin * 3 * CACHE_LINE;
    offset += slab_groups_bytes(bin, range_bytes) + 2 * (size_t)GUARD_BYTES;
    offset &= ~(size_t)(GUARD_BYTES - 1);
  }
  region.groups_offset[BIN_COUNT] = offset;
  return offset + GUARD_BYTES;
}

static bool reserve_with(uintptr_t range_bytes) {
  size_t groups_bytes = lay_out_groups(range_bytes);
  // A process that limits its address space, or has little, wants most of it for itself.
  uint64_t total = heap_bytes(range_bytes) + groups_bytes;
  if (total > os_address_space() / 4 || total > os_address_limit() / 4)
    return false;
  char *base = os_reserve(heap_bytes(range_bytes));
  if (!base)
    return false;
  char *states = base + range_bytes * BIN_COUNT;
  size_t states_bytes = heap_bytes(range_bytes) - range_bytes * BIN_COUNT;
  char *groups = NULL;
  // Readable, so that any pointer's state can be looked at; only used parts become writable.
  if (os_make_readable(states, states_bytes))
    groups = os_reserve(groups_bytes);
  if (!groups) {
    os_unmap(base, heap_bytes(range_bytes));
    return false;
  }
  region.range_bytes = range_bytes;
  region.heap_bytes = heap_bytes(range_bytes);
  region.groups = groups;
  region.groups_bytes = groups_bytes;
  snug_heap.base = (uintptr_t)base;
  snug_heap.coarse_state = (uintptr_t)states - ((uintptr_t)base >> 4);
  snug_heap.fine_state = (uintptr_t)states + range_bytes * BIN_COUNT / 16 - ((uintptr_t)base >> 3);
  snug_heap.shift = (uintptr_t)__builtin_ctzll(range_bytes);
  return true;
}

const char *region_reserve(unsigned range_gib) {
  if (!pool_reserve())
    return "too little address space";
  while (!reserve_with(range_gib * GIB)) {
    range_gib /= 4;
    if (range_gib == 0)
      return "too little address space";
  }
  for (unsigned bin = 0; bin < BIN_COUNT; bin++) {
    size_t before = GUARD_BYTES + (size_t)(2 * bin + 1) * STAGGER_BYTES;
    char *start = (char *)snug_heap.base + bin * region.range_bytes + before;
    slab_init(bin, start, region.range_bytes - before - GUARD_BYTES,
              region.groups + region.groups_offset[bin]);
    struct slab *slab = &snug_slabs[bin];
    slab->committed = slab->populated = page_floor(start);
    slab->groups_committed = page_floor(slab->groups);
  }
  return NULL;
}

void region_open(void) {
  // Release: whoever sees the limit sees the rest (see struct heap for who may not).
  __atomic_store_n(&snug_heap.limit, region.range_bytes * BIN_COUNT, __ATOMIC_RELEASE);
}

unsigned region_range_gib(void) {
  return (unsigned)(region.range_bytes / GIB);
}

static void populate(struct slab *slab, char *end) {
  while (slab->populated < end) {
    char *to = slab->populated + POPULATE_BYTES;
    if (to > slab->committed)
      to = slab->committed;
    os_populate(slab->populated, (size_t)(to - slab->populated));
    slab->populated = to;
  }
}

static bool commit(struct slab *slab, char *to) {
  char *from = slab->committed;
  unsigned bin = slab_bin(slab);
  char *state_from = page_floor(state_of(bin, from));
  char *state_to = page_ceiling(state_of(bin, to));
  if (!os_commit(state_from, (size_t)(state_to - state_from)) ||
      !os_commit(from, (size_t)(to - from)))
    return false;
  os_include_in_dumps(from, (size_t)(to - from));
  slab->committed = to;
  return true;
}

bool region_commit_objects(struct slab *slab, char *end) {
  if (end > slab->committed) {
    if (region.settled)
      return false;
    char *range_end =
        (char *)snug_heap.base + (slab_bin(slab) + 1) * region.range_bytes - GUARD_BYTES;
    size_t step = (size_t)(slab->committed - page_floor(slab->start)) / 2;
    step = step < FIRST_COMMIT_BYTES ? FIRST_COMMIT_BYTES : step;
    step = step > LARGEST_COMMIT_BYTES ? LARGEST_COMMIT_BYTES : step;
    char *generous = page_ceiling(end + step);
    if (generous > range_end)
      generous = range_end;
    if (!commit(slab, generous) && !commit(slab, page_ceiling(end)))
      return false;
  }
  if (end - slab->start > POPULATE_FROM_BYTES)
    populate(slab, end);
  return true;
}

bool region_commit_groups(struct slab *slab, char *end) {
  if (end <= slab->groups_committed)
    return true;
  if (region.settled)
    return false;
  char *to = page_ceiling(end + GROUPS_COMMIT_BYTES);
  char *limit = page_ceiling(slab->groups) + slab_groups_bytes(slab_bin(slab), region.range_bytes);
  if (to > limit)
    to = page_ceiling(end);
  if (!os_commit(slab->groups_committed, (size_t)(to - slab->groups_committed)))
    return false;
  slab->groups_committed = to;
  return true;
}

bool region_contains(const void *p, unsigned *bin) {
  if (region.range_bytes == 0)
    return false;
  uintptr_t distance = (uintptr_t)p - snug_heap.base;
  if (distance >= region.range_bytes * BIN_COUNT)
    return false;
  *bin = (unsigned)(distance / region.range_bytes);
  if (!region.settled)
    return true;
  const struct slab *slab = &snug_slabs[*bin];
  return (const char *)p >= page_floor(slab->start) && (const char *)p < slab->committed;
}

bool region_is_settled(void) {
  return region.settled;
}

// Unmaps what lies between the piece kept last, which ends at *cursor, and the next.
static void keep(char **cursor, char *from, char *to) {
  if (*cursor < from)
    os_unmap(*cursor, (size_t)(from - *cursor));
  *cursor = to;
}

void region_settle(void) {
  region.settled = true;
  __atomic_store_n(&snug_heap.limit, 0, __ATOMIC_RELEASE);

  // The used pieces in address order: ranges, state maps (the fine one last), group records.
  char *cursor = (char *)snug_heap.base;
  for (unsigned i = 0; i < 2 * BIN_COUNT; i++) {
    bool states = i >= BIN_COUNT;
    unsigned bin = (states ? i + FIRST_COARSE_BIN : i) % BIN_COUNT;
    char *from = page_floor(snug_slabs[bin].start);
    char *to = snug_slabs[bin].committed;
    if (from < to && states)
      keep(&cursor, page_floor(state_of(bin, from)), page_ceiling(state_of(bin, to)));
    else if (from < to)
      keep(&cursor, from, to);
  }
  keep(&cursor, (char *)snug_heap.base + region.heap_bytes, region.groups);
  for (unsigned bin = 0; bin < BIN_COUNT; bin++) {
    const struct slab *slab = &snug_slabs[bin];
    if (slab->groups_committed > page_floor(slab->groups))
      keep(&cursor, page_floor(slab->groups), slab->groups_committed);
  }
  keep(&cursor, region.groups + region.groups_bytes, NULL);
}
