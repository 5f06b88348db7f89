// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// free.h - releasing memory, for the other parts of the runtime.

#ifndef SNUG_FREE_H
#define SNUG_FREE_H

#pragma GCC visibility push(hidden)

// snug_free - free under a name that no other definition in the process can take over.
void snug_free(void *p);

// snug_free_checked - takes back the object p of `bin`; fatal in the name of `function` if it is
// not the start of a live one. For callers that know p to be inside the region.
void snug_free_checked(void *p, unsigned bin, const char *function);

// snug_free_watcher - called when an object in watched_state (heap.h) is released, before it is.
// Set before any object is.
extern void (*snug_free_watcher)(void *p);

#pragma GCC visibility pop

#endif
