// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// free.c - free: read this second.
//
// A pointer into the region is ours if the state map says that an object is live that starts
// exactly there; it goes to the calling thread's magazine, whoever allocated it. 25 instructions on
// x86-64, no call. A pointer outside the region goes to the next free of the process, at 5
// instructions.

#include "free.h"
#include "cache.h"
#include "fatal.h"

ALWAYS_INLINE void free_live(void *p, uintptr_t bin) {
  void ***slot = top_of(this_cache(), bin);
  void **top = *slot;
  if (UNLIKELY(top >= slot[TOP_TO_END])) {
    snug_cache_free(p);
    return;
  }
  *top = p;
  *slot = top + 1;
}

ALWAYS_INLINE bool was_live(uint8_t *state, const void *p) {
  uint8_t expected = live_state(p);
  if (UNLIKELY(*state != expected))
    return false;
  *state = STATE_FREED;
  return true;
}

void (*snug_free_watcher)(void *p);

COLD void snug_free_checked(void *p, unsigned bin, const char *function) {
  if (snug_require_live(p, bin, function) != live_state(p))
    snug_free_watcher(p);
  *snug_state_of(bin, p) = STATE_FREED;
  snug_cache_free(p);
}

// Not a live object of 16 bytes or more: a smaller one, one that is watched, or an error.
static __attribute__((noinline)) void free_fine(void *p) {
  unsigned bin = (unsigned)heap_bin(heap_distance(p));
  if (UNLIKELY(bin >= FIRST_COARSE_BIN || is_misaligned(p) || !was_live(fine_state(p), p)))
    snug_free_checked(p, bin, "free");
  else
    free_live(p, bin);
}

void snug_free(void *p) {
  uintptr_t distance = heap_distance(p);
  if (UNLIKELY(distance >= snug_heap.limit)) {
    snug_heap.next_free(p);
    return;
  }
  if (UNLIKELY(is_misaligned(p))) {
    free_fine(p);
    return;
  }
  __asm__(""
          : "+r"(p)); // clang would compute the state from the alignment, at one more instruction
  if (UNLIKELY(!was_live(coarse_state(p), p))) {
    free_fine(p);
    return;
  }
  free_live(p, heap_bin(distance));
}

INTERPOSE(void, free, (void *p), snug_free)
