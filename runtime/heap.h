// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// heap.h - what every allocation and every free reads: where the region is, and the state map.
//
// Glossary, smallest to largest
//   object     memory handed to the program; its size is its bin's
//   state map  out of line, one byte for each granule of 16 bytes (8 in the smallest class): is an
//              object live that starts here, and at exactly which address
//   bin        one size class of one family (classes.h)
//   magazine   an array of pointers to free objects (pool.h)
//   cache      per thread and bin, the magazine in use (cache.h); hit path of malloc and free
//   depot      per bin, full magazines on their way from one thread to another (depot.h)
//   slab       per bin, spans of 512 objects with a bitmap each (slab.h)
//   range      per bin, its part of the region
//   region     one reserved piece of address space that holds all ranges (region.h)
//
// No word of any of these lies inside an object: a write after free cannot corrupt the allocator.

#ifndef SNUG_HEAP_H
#define SNUG_HEAP_H

#include "classes.h"
#include "compiler.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

// Written once, before the first object is handed out, and again only when the process gives up
// address space (settle.c); read by everybody without a lock. One cache line.
//
// Until then `limit` is 0, which makes every pointer foreign.
struct heap {
  uintptr_t base;            // address of the region
  uintptr_t limit;           // bytes of the region
  uintptr_t coarse_state;    // + (p >> 4): state of p, objects of 16 bytes and more
  uintptr_t fine_state;      // + (p >> 3): state of p, smaller objects
  uintptr_t shift;           // log2(bytes of a range)
  void (*next_free)(void *); // free of a pointer outside the region
};

extern struct heap snug_heap __attribute__((aligned(CACHE_LINE)));

// Bytes from the start of the region to p; at least heap.limit if p is foreign.
ALWAYS_INLINE uintptr_t heap_distance(const void *p) {
  return (uintptr_t)p - snug_heap.base;
}

ALWAYS_INLINE uintptr_t heap_bin(uintptr_t distance) {
  return distance >> snug_heap.shift;
}

// Objects start at multiples of this, whatever their size.
enum { OBJECT_ALIGNMENT = 8 };

ALWAYS_INLINE bool is_misaligned(const void *p) {
  return (uintptr_t)p % OBJECT_ALIGNMENT != 0;
}

// States. A live object's is the low byte of its address plus one, so that of all aligned pointers
// into one granule only the start of the object fits. It is never 0 or 2. An object whose free
// somebody wants to know of (free.h) is watched: live to everything but the hit path of free. A
// bounded one is that, too, and its last few bytes are not the program's (modes/hardened.c): the
// state says how many, and in bit 1 whether the address is an odd multiple of 8.
enum { STATE_NEVER = 0, STATE_FREED = 2, STATE_BOUNDED = 5, MOST_RESERVED_BYTES = 31 };

ALWAYS_INLINE uint8_t live_state(const void *p) {
  return (uint8_t)((uintptr_t)p + 1);
}

ALWAYS_INLINE uint8_t watched_state(const void *p) {
  return (uint8_t)((uintptr_t)p + 3);
}

ALWAYS_INLINE uint8_t bounded_state(const void *p, unsigned reserved_bytes) {
  return (uint8_t)(STATE_BOUNDED | ((uintptr_t)p >> 2 & 2) | reserved_bytes << 3);
}

ALWAYS_INLINE bool is_bounded(uint8_t state) {
  return (state & STATE_BOUNDED) == STATE_BOUNDED;
}

ALWAYS_INLINE unsigned reserved_bytes(uint8_t state) {
  return is_bounded(state) ? state >> 3 : 0;
}

// Live, watched or bounded.
ALWAYS_INLINE bool is_start_of_object(uint8_t state, const void *p) {
  return (((uintptr_t)state - (uintptr_t)p) & 0xfd) == 1 ||
         (is_bounded(state) && (((uintptr_t)p >> 2 ^ state) & 2) == 0);
}

ALWAYS_INLINE uint8_t *coarse_state(const void *p) {
  return (uint8_t *)snug_heap.coarse_state + ((uintptr_t)p >> 4);
}

ALWAYS_INLINE uint8_t *fine_state(const void *p) {
  return (uint8_t *)snug_heap.fine_state + ((uintptr_t)p >> 3);
}

ALWAYS_INLINE uint8_t *state_of(unsigned bin, const void *p) {
  return bin < FIRST_COARSE_BIN ? fine_state(p) : coarse_state(p);
}

// snug_state_of - the same, out of line, for what is not a hit path.
uint8_t *snug_state_of(unsigned bin, const void *p) __attribute__((pure));

#pragma GCC visibility pop

#endif
