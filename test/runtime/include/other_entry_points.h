// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// other_entry_points.h - the entry points beyond malloc and calloc, in a table like that of
// entry_points.h and in the same order.

#ifndef OTHER_ENTRY_POINTS_H
#define OTHER_ENTRY_POINTS_H

#include "entry_points.h"

struct other_entry_point {
  size_t bytes;
  const char *family;
  void *(*aligned_alloc)(size_t alignment, size_t size);
  void *(*memalign)(size_t alignment, size_t size);
  int (*posix_memalign)(void **out, size_t alignment, size_t size);
  void *(*realloc)(void *p, size_t size);
  void *(*reallocarray)(void *p, size_t count, size_t size);
  char *(*strdup)(const char *string);
  char *(*strndup)(const char *string, size_t limit);
};

#define OTHER_ENTRY_POINT(family, infix, bytes)                                                    \
  {bytes,                                                                                          \
   family,                                                                                         \
   __snug_aligned_alloc_##infix##bytes,                                                            \
   __snug_memalign_##infix##bytes,                                                                 \
   __snug_posix_memalign_##infix##bytes,                                                           \
   __snug_realloc_##infix##bytes,                                                                  \
   __snug_reallocarray_##infix##bytes,                                                             \
   __snug_strdup_##infix##bytes,                                                                   \
   __snug_strndup_##infix##bytes},

#define OTHER_ENTRY_POINTS_OF(bytes)                                                               \
  OTHER_ENTRY_POINT("", , bytes) OTHER_ENTRY_POINT("data ", data_, bytes)

static const struct other_entry_point other_entry_points[] = {
    OTHER_ENTRY_POINTS_OF(8)  //
    OTHER_ENTRY_POINTS_OF(16) //
    OTHER_ENTRY_POINTS_OF(24) //
    OTHER_ENTRY_POINTS_OF(32) //
    OTHER_ENTRY_POINTS_OF(40) //
    OTHER_ENTRY_POINTS_OF(48) //
    OTHER_ENTRY_POINTS_OF(56) //
    OTHER_ENTRY_POINTS_OF(64) //
    OTHER_ENTRY_POINTS_OF(72) //
    OTHER_ENTRY_POINTS_OF(80) //
};

#define FOR_EACH_OTHER_ENTRY_POINT(e)                                                              \
  for (const struct other_entry_point *e = other_entry_points;                                     \
       e < other_entry_points + ENTRY_POINT_COUNT; e++)

// The malloc and calloc of the same class and family.
static inline const struct entry_point *entry_point_of(const struct other_entry_point *e) {
  return &entry_points[e - other_entry_points];
}

#endif
