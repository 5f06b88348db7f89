// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// realloc.h - realloc in two steps, for those who have a place of their own to move the object to.

#ifndef SNUG_REALLOC_H
#define SNUG_REALLOC_H

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)

// snug_realloc - realloc under a name that no other definition in the process can take over.
void *snug_realloc(void *p, size_t size);

// snug_realloc_must_move - is p a live object of ours that cannot stay where it is with `size` > 0
// bytes? Fatal if it is ours but not live. Sets *bin if it is ours.
bool snug_realloc_must_move(void *p, size_t size, unsigned *bin);

// snug_realloc_move - copies the object p of `bin` to `to`, for `size` bytes at most, and frees p.
// Does nothing if `to` is NULL. Returns `to`.
void *snug_realloc_move(void *p, unsigned bin, void *to, size_t size);

#pragma GCC visibility pop

#endif
