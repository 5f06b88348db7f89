// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// check.hpp - an assertion that is never compiled out, and who serves memory.

#ifndef CHECK_HPP
#define CHECK_HPP

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      std::fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);               \
      std::_Exit(1);                                                                               \
    }                                                                                              \
  } while (0)

// Base and size of the runtime's ranges, as inlined code knows them.
extern "C" std::uintptr_t __snug_inlined_for_abi_1_heap[];

static inline bool is_served(const void *p) {
  return reinterpret_cast<std::uintptr_t>(p) - __snug_inlined_for_abi_1_heap[0] <
         __snug_inlined_for_abi_1_heap[1];
}

// Hides from the compiler that it is the same pointer, so that it removes no pair of new and
// delete.
template <typename T> static inline T *opaque(T *p) {
  asm volatile("" : "+r"(p) : : "memory");
  return p;
}

#endif
