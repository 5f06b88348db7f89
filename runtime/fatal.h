// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fatal.h - errors of the program that the runtime does not survive: one line on stderr, "snug:
// fatal: ...", then SIGABRT. No allocation, no lock, no stdio. One function an error.

#ifndef SNUG_FATAL_H
#define SNUG_FATAL_H

#include "text.h"

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

// snug_fatal_begin, snug_fatal_end - "snug: fatal: double free of 0x1234 (24-byte class)", with
// "double " as `what` and "free" as `of`. More text may be added in between.
void snug_fatal_begin(struct text *text, const char *what, const char *of, const void *p,
                      unsigned bin);
_Noreturn void snug_fatal_end(struct text *text);

// snug_require_live - `function` was called with p, which lies in bin's range. Returns the state of
// the live object that starts there; if none does, works out which kind of error it is.
uint8_t snug_require_live(const void *p, unsigned bin, const char *function);

// snug_fatal_double_free - p was free already when a magazine with it was emptied.
_Noreturn void snug_fatal_double_free(const void *p, unsigned bin);

// snug_fatal_wrong_size - free_sized was told more bytes than the object has.
_Noreturn void snug_fatal_wrong_size(const void *p, unsigned bin, size_t size);

#pragma GCC visibility pop

#endif
