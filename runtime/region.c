// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// region.c - see region.h.

#include "region.h"

#include "os.h"
#include "pool.h"

enum {
  GUARD_BYTES = 64 << 10,
  STAGGER_BYTES = 4096 + CACHE_LINE, // times 1, 3, 5, ...: an odd number of pages and lines
  SMALLEST_STEP = 64 << 10,          // by which a range grows; an eighth of it in between
  LARGEST_STEP = 1 << 20,
  POPULATE_FROM = 128 << 10, // a range smaller than this is left to page faults
  POOL_SHARE = 4,            // of a range is reserved for the pool
};

#define GIB ((uint64_t)1 << 30)

static struct {
  uintptr_t range_bytes;
  uintptr_t heap_bytes; // ranges and state maps
  char *groups;         // the slabs' records; the pool follows
  size_t groups_bytes;
  bool settled;
} region;

uint8_t *snug_state_of(unsigned bin, const void *p) {
  return state_of(bin, p);
}

static char *page_floor(const void *p) {
  return (char *)((uintptr_t)p & ~(uintptr_t)(snug_os_page_bytes() - 1));
}

static char *page_ceiling(const void *p) {
  return page_floor((char *)p + snug_os_page_bytes() - 1);
}

// Sets up the slabs for ranges from `base` on and records from `groups` on; returns the bytes of
// the records. Each slab's start on a page of their own, at different lines of it.
static size_t set_up_slabs(uintptr_t range_bytes, uintptr_t base, uintptr_t groups) {
  size_t offset = GUARD_BYTES;
  for_each_bin (bin) {
    struct slab *slab = &snug_slabs[bin];
    size_t before = GUARD_BYTES + (size_t)(2 * bin + 1) * STAGGER_BYTES;
    size_t usable = range_bytes - before - GUARD_BYTES;
    snug_slab_init(bin, (char *)(base + bin * range_bytes + before), usable,
                   (void *)(groups + offset + (size_t)bin * 3 * CACHE_LINE));
    slab->committed = page_floor(slab->start);
    slab->groups_committed = page_floor(slab->groups);
    offset += snug_slab_groups_bytes(slab) + 2 * (size_t)GUARD_BYTES;
    offset &= ~(size_t)(GUARD_BYTES - 1);
  }
  return offset + GUARD_BYTES;
}

static bool reserve_with(uintptr_t range_bytes) {
  uintptr_t ranges_bytes = range_bytes * BIN_COUNT;
  uintptr_t coarse_bytes = ranges_bytes / 16;
  uintptr_t states_bytes = coarse_bytes + range_bytes * FIRST_COARSE_BIN / 8;
  uintptr_t heap_bytes = ranges_bytes + states_bytes;
  size_t groups_bytes = set_up_slabs(range_bytes, 0, 0);
  size_t pool_bytes = range_bytes / POOL_SHARE;
  // A process that limits its address space, or has little, wants most of it for itself.
  uint64_t total = heap_bytes + groups_bytes + pool_bytes;
  if (total > snug_os_address_space() / 4 || total > snug_os_address_limit() / 4)
    return false;
  char *base = snug_os_reserve(heap_bytes);
  if (!base)
    return false;
  char *states = base + ranges_bytes;
  // Readable, so that any pointer's state can be looked at; only used parts become writable.
  char *groups = snug_os_make_readable(states, states_bytes)
                     ? snug_os_reserve(groups_bytes + pool_bytes)
                     : NULL;
  if (!groups) {
    snug_os_unmap(base, heap_bytes);
    return false;
  }
  snug_pool_open(groups + groups_bytes, pool_bytes);
  set_up_slabs(range_bytes, (uintptr_t)base, (uintptr_t)groups);
  region.range_bytes = range_bytes;
  region.heap_bytes = heap_bytes;
  region.groups = groups;
  region.groups_bytes = groups_bytes;
  snug_heap.base = (uintptr_t)base;
  snug_heap.coarse_state = (uintptr_t)states - ((uintptr_t)base >> 4);
  snug_heap.fine_state = (uintptr_t)states + coarse_bytes - ((uintptr_t)base >> 3);
  snug_heap.shift = (uintptr_t)__builtin_ctzll(range_bytes);
  return true;
}

const char *snug_region_reserve(unsigned range_gib) {
  for (; range_gib; range_gib /= 4)
    if (reserve_with(range_gib * GIB))
      return NULL;
  return "too little address space, or all of it is locked (mlockall)";
}

void snug_region_open(void) {
  // Release: whoever sees the limit sees the rest.
  __atomic_store_n(&snug_heap.limit, region.range_bytes * BIN_COUNT, __ATOMIC_RELEASE);
}

unsigned snug_region_range_gib(void) {
  return (unsigned)(region.range_bytes / GIB);
}

static bool commit(struct slab *slab, char *to, bool populate) {
  char *from = slab->committed;
  unsigned bin = (unsigned)(slab - snug_slabs);
  char *states = page_floor(snug_state_of(bin, from));
  size_t states_bytes = (size_t)(page_ceiling(snug_state_of(bin, to)) - states);
  size_t bytes = (size_t)(to - from);
  if (!snug_os_commit(states, states_bytes) || !snug_os_commit(from, bytes))
    return false;
  snug_os_include_in_dumps(from, bytes);
  if (populate) {
    snug_os_populate(from, bytes);
    snug_os_populate(states, states_bytes);
  }
  slab->committed = to;
  return true;
}

bool snug_region_commit_objects(struct slab *slab, char *end) {
  if (end <= slab->committed)
    return true;
  if (region.settled)
    return false;
  size_t used = (size_t)(slab->committed - page_floor(slab->start));
  size_t step = used / 8 < SMALLEST_STEP ? SMALLEST_STEP : used / 8;
  step = step > LARGEST_STEP ? LARGEST_STEP : step;
  // The guard at the end of the range is smaller than a step, but larger than its last page.
  char *generous = page_floor(end + step);
  char *limit = page_ceiling(slab->start + slab->span_limit * slab_span_bytes(slab));
  generous = generous < limit ? generous : limit;
  return commit(slab, generous, used >= POPULATE_FROM) || commit(slab, page_ceiling(end), false);
}

bool snug_region_commit_groups(struct slab *slab, char *end) {
  if (end <= slab->groups_committed)
    return true;
  // A guard larger than this follows.
  char *to = page_ceiling(end + sizeof(struct group));
  if (region.settled ||
      !snug_os_commit(slab->groups_committed, (size_t)(to - slab->groups_committed)))
    return false;
  slab->groups_committed = to;
  return true;
}

bool snug_region_contains(const void *p, unsigned *bin) {
  uintptr_t distance = heap_distance(p);
  if (region.range_bytes == 0 || distance >= region.range_bytes * BIN_COUNT)
    return false;
  *bin = (unsigned)heap_bin(distance);
  const struct slab *slab = &snug_slabs[*bin];
  return !region.settled ||
         ((const char *)p >= page_floor(slab->start) && (const char *)p < slab->committed);
}

// What belongs to p: in the ranges, the coarse state map and the fine one.
static char *image(unsigned kind, const char *p) {
  return kind == 0 ? (char *)p : (char *)(kind == 1 ? coarse_state(p) : fine_state(p));
}

// Unmaps what lies between the piece kept last, which ends at *cursor, and the next.
static void keep(char **cursor, char *from, char *to) {
  if (*cursor < from)
    snug_os_unmap(*cursor, (size_t)(from - *cursor));
  *cursor = to;
}

void snug_region_settle(void) {
  region.settled = true;
  __atomic_store_n(&snug_heap.limit, 0, __ATOMIC_RELEASE);

  // The used pieces in address order: ranges, coarse and fine states, group records. Coarse states
  // of the fine bins too: another thread may just have found the limit as it was, and look there.
  char *cursor = (char *)snug_heap.base;
  for (unsigned i = 0; i < 2 * BIN_COUNT + FIRST_COARSE_BIN; i++) {
    const struct slab *slab = &snug_slabs[i % BIN_COUNT];
    const char *from = page_floor(slab->start);
    if (from < slab->committed)
      keep(&cursor, page_floor(image(i / BIN_COUNT, from)),
           page_ceiling(image(i / BIN_COUNT, slab->committed)));
  }
  keep(&cursor, (char *)snug_heap.base + region.heap_bytes, region.groups);
  for_each_bin (bin) {
    const struct slab *slab = &snug_slabs[bin];
    if (slab->groups_committed > page_floor(slab->groups))
      keep(&cursor, page_floor(slab->groups), slab->groups_committed);
  }
  keep(&cursor, region.groups + region.groups_bytes, NULL);
}
