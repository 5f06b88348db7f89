// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// generic_malloc.c - in libsnug-malloc: the next malloc, found as the next free is (generic.c).
//
// The look-up itself may allocate. Nobody can serve that but we: from a small buffer.

#include "compiler.h"
#include "generic.h"
#include "measure.h"
#include "mode.h"
#include "snug.h"

#include <stdint.h>
#include <stdlib.h>

// The sanitizers' own names for what they interpose.
extern void *__interceptor_malloc(size_t size) WEAK;
extern void *__interceptor_calloc(size_t count, size_t size) WEAK;
extern void *__interceptor_memalign(size_t alignment, size_t size) WEAK;

// In a fully static program, libc's, under its internal names: by the public ones we would find
// ourselves. Not weak, so that libc's allocator is there: large objects would have no home
// otherwise.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

typedef void *malloc_function(size_t);
typedef void *two_sizes_function(size_t, size_t);

static struct {
  malloc_function *malloc;
  two_sizes_function *calloc;
  two_sizes_function *memalign;
} next;

static _Alignas(16) char early[4096];
static size_t early_used;

static void *take_early(size_t size) {
  size_t bytes = (size + 15) & ~(size_t)15;
  if (bytes < size || bytes > sizeof early - early_used)
    return NULL;
  early_used += bytes;
  return early + early_used - bytes;
}

bool snug_generic_is_early(const void *p) {
  return (uintptr_t)p - (uintptr_t)early < sizeof early;
}

void *snug_generic_move_early(void *p, size_t size) {
  size_t old_size = (size_t)(early + sizeof early - (char *)p);
  void *to = malloc(size);
  if (to)
    __builtin_memcpy(to, p, size < old_size ? size : old_size);
  return to;
}

void snug_generic_resolve_allocator(void) {
  next.malloc = (malloc_function *)snug_generic_find_next("malloc");
  next.calloc = (two_sizes_function *)snug_generic_find_next("calloc");
  next.memalign = (two_sizes_function *)snug_generic_find_next("memalign");
  next.malloc = FIRST(__interceptor_malloc, FIRST(next.malloc, __libc_malloc));
  next.calloc = FIRST(__interceptor_calloc, FIRST(next.calloc, __libc_calloc));
  next.memalign = FIRST(__interceptor_memalign, FIRST(next.memalign, __libc_memalign));
}

static void *measured(void *p) {
  if (p && measure_is_on())
    snug_measure_add_allocation(snug_generic_usable_size(p));
  return p;
}

void *snug_generic_malloc(size_t size) {
  if (snug_mode_is_deciding())
    return take_early(size);
  snug_is_on();
  return measured(next.malloc(size));
}

void *snug_generic_calloc(size_t count, size_t size) {
  if (snug_mode_is_deciding())
    return take_early(count * size); // never used before: zero
  snug_is_on();
  return measured(next.calloc(count, size));
}

void *snug_generic_memalign(size_t alignment, size_t size) {
  if (snug_mode_is_deciding())
    return NULL;
  snug_is_on();
  return measured(next.memalign(alignment, size));
}
