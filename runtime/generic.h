// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// generic.h - the generic path: the allocator that the process would use without us.
//
// Allocating is a plain call of malloc or calloc. Releasing is the problem, as those functions are
// interposed: the definitions behind ours are looked up once, while deciding (mode.h).

#ifndef SNUG_GENERIC_H
#define SNUG_GENERIC_H

#include <stddef.h>

#pragma GCC visibility push(hidden)

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
