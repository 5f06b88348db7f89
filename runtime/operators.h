// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// operators.h - C++'s operator new and operator delete, as the process has them.
//
// A program may replace any of these operators, for all of the process. The entry points for them
// (entry_new.c) serve memory of ours only while all are the C++ library's own, of which is known
// that new is malloc with a handler for failure, and delete is free. Everything else - handlers,
// exceptions, replaced operators - is left to the operators themselves: they are the generic path.
//
// Needs no C++ library: in a program without one nobody calls this.

#ifndef SNUG_OPERATORS_H
#define SNUG_OPERATORS_H

#include "compiler.h"

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)

extern bool snug_new_is_served; // false also until that is decided

// snug_new_decide - decides, if that has not been done, and returns the outcome. Thread-safe.
bool snug_new_decide(void);

ALWAYS_INLINE bool new_is_served(void) {
  return LIKELY(__atomic_load_n(&snug_new_is_served, __ATOMIC_RELAXED)) || snug_new_decide();
}

// The operators. The first two throw what the process's operators throw; `nothrow` is passed on.
void *snug_operator_new(size_t size);
void *snug_operator_new_array(size_t size);
void *snug_operator_new_nothrow(size_t size, const void *nothrow);
void *snug_operator_new_array_nothrow(size_t size, const void *nothrow);
void snug_operator_delete(void *p);
void snug_operator_delete_sized(void *p, size_t size);
void snug_operator_delete_array(void *p);
void snug_operator_delete_array_sized(void *p, size_t size);

#pragma GCC visibility pop

#endif
