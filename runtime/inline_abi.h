// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// inline_abi.h - what code that the plugin inlined into programs (option `inline`) knows of the
// runtime: two symbols and their layout. Read by the runtime, which asserts that it is so, and by
// the plugin, in C++; preprocessor and constants only.
//
// The version is part of the symbols' names. Whoever changes what is written here, or the meaning
// of magazines and states (cache.h, heap.h), raises it; an object that was compiled against another
// version then fails to link, with the version that it needs in the message.

#ifndef SNUG_INLINE_ABI_H
#define SNUG_INLINE_ABI_H

#define SNUG_ABI_CACHE __snug_inlined_for_abi_1_cache // struct cache, thread-local, initial-exec
#define SNUG_ABI_HEAP __snug_inlined_for_abi_1_heap   // struct heap

#define SNUG_ABI_STRING_(symbol) #symbol
#define SNUG_ABI_STRING(symbol) SNUG_ABI_STRING_(symbol)

// The number of the bin of a class up to 80 bytes and a family.
#define SNUG_ABI_BIN(bytes, is_data) (2 * ((bytes) / 8 - 1) + ((is_data) ? 1 : 0))

enum {
  ABI_BINS = 20,             // of struct cache: tops, then ends
  ABI_MAGAZINE_BYTES = 1024, // a top that is a multiple of this has nothing below
  ABI_GRANULE_SHIFT = 4,     // a state for each 16 bytes
  ABI_FIRST_COARSE_BIN = 2,  // below, other states, which inlined code leaves to the runtime
  ABI_STATE_FREED = 2,       // live: low byte of the address plus one
  ABI_HEAP_BASE = 0,         // offsets in struct heap
  ABI_HEAP_LIMIT = 8,
  ABI_HEAP_COARSE_STATE = 16,
  ABI_HEAP_SHIFT = 32,
};

#endif
