// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// generic.h - the generic path: the allocator that the process would use without us.
//
// Allocating is a plain call of malloc or calloc. Releasing is the problem, as those functions are
// interposed: the definitions behind ours are looked up once, while deciding (mode.h).

#ifndef SNUG_GENERIC_H
#define SNUG_GENERIC_H

#include <stdbool.h>
#include <stddef.h>

#pragma GCC visibility push(hidden)

// Where we are malloc ourselves (dispatch/generic_malloc.c).
#ifdef SNUG_DISPATCH

// snug_generic_malloc, snug_generic_calloc, snug_generic_memalign - the next definitions.
void *snug_generic_malloc(size_t size);
void *snug_generic_calloc(size_t count, size_t size);
void *snug_generic_memalign(size_t alignment, size_t size);

// snug_generic_resolve_allocator - part of snug_generic_resolve.
void snug_generic_resolve_allocator(void);

// snug_generic_is_early - was p allocated during the look-up of the next definitions? Such memory
// is ours, never freed, and moved by realloc (snug_generic_move_early).
bool snug_generic_is_early(const void *p);
void *snug_generic_move_early(void *p, size_t size);

#else

#define snug_generic_resolve_allocator() ((void)0)
#define snug_generic_is_early(p) ((void)(p), false)
#define snug_generic_move_early(p, size) NULL

#endif

// snug_generic_find_next - the definition of `name` after ours, NULL if there is none or the
// program is static. From snug_generic_resolve on.
void *snug_generic_find_next(const char *name);

// snug_generic_resolve - finds the next definitions and makes heap.next_free one of them. Once.
void snug_generic_resolve(void);

// snug_generic_obstacle - why memory of ours might reach a free that does not know it; NULL if it
// cannot. After snug_generic_resolve.
const char *snug_generic_obstacle(void);

void snug_generic_free(void *p);
void *snug_generic_realloc(void *p, size_t size);
size_t snug_generic_usable_size(void *p);
int snug_generic_trim(size_t pad);

#pragma GCC visibility pop

#endif
