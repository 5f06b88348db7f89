// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fatal.h - errors of the program that the runtime does not survive: one line on stderr, "snug:
// fatal: ...", then SIGABRT. No allocation, no lock, no stdio. One function an error.

#ifndef SNUG_FATAL_H
#define SNUG_FATAL_H

#include <stddef.h>

#pragma GCC visibility push(hidden)

// snug_fatal_not_live - p lies in bin's range but no live object starts there; `function` was
// called with it. Works out which kind of error it is.
_Noreturn void snug_fatal_not_live(const void *p, unsigned bin, const char *function);

// snug_fatal_double_free - p was free already when a magazine with it was emptied.
_Noreturn void snug_fatal_double_free(const void *p, unsigned bin);

// snug_fatal_wrong_size - free_sized was told more bytes than the object has.
_Noreturn void snug_fatal_wrong_size(const void *p, unsigned bin, size_t size);

#pragma GCC visibility pop

#endif
