// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// modes.h - the modes that put something else in the place of what threads without a cache do
// (cache.h: struct uncached). The hit paths know nothing of them: no bin ever has an object or
// room.

#ifndef SNUG_MODES_MODES_H
#define SNUG_MODES_MODES_H

#pragma GCC visibility push(hidden)

// Its name brings the modes into a program that is linked with libsnug.a.
extern const char snug_modes;

// Each takes its place, before the first object is handed out. Returns NULL, or why it cannot.
const char *snug_hardened_begin(void);
const char *snug_trace_begin(void);

#pragma GCC visibility pop

#endif
