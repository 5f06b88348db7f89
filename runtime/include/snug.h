// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// snug.h - what the runtime offers to C programs.
//
// You do not need this header to use snug: the Clang plugin calls the entry points by name. Include
// it to ask the runtime how it is doing, or to call an entry point by hand.

#ifndef SNUG_H
#define SNUG_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SNUG_VERSION_MAJOR 0
#define SNUG_VERSION_MINOR 1
#define SNUG_VERSION_PATCH 0

// snug_status - one line that says whether the entry points serve memory of their own ("on: ...")
// or pass every call to malloc and calloc, and why ("aside: ..."). The string is static; it changes
// only if the program lowers RLIMIT_AS or locks its memory. Thread-safe; never allocates.
const char *snug_status(void);

// snug_is_on - 1 if entry points serve memory of their own, 0 if they pass every call to malloc and
// calloc. Decides now if nothing has been allocated yet. Thread-safe.
int snug_is_on(void);

// Entry points, for N in 8, 16, ..., 80 (bytes):
//
//   void *__snug_malloc_N(size_t size)                  size <= N, and > N - 16
//   void *__snug_calloc_N(size_t count, size_t size)    count * size <= N, no overflow
//   void *__snug_malloc_data_N(size_t size)             the same for memory that will hold
//   void *__snug_calloc_data_N(size_t count, size_t size)         no pointer
//
// and, for every other function of which the plugin knows the size or alignment,
//
//   void *__snug_aligned_alloc_N(size_t alignment, size_t size)
//   void *__snug_memalign_N(size_t alignment, size_t size)
//   int __snug_posix_memalign_N(void **out, size_t alignment, size_t size)
//                                        alignment at most the largest power of two that divides N
//   void *__snug_realloc_N(void *p, size_t size)
//   void *__snug_reallocarray_N(void *p, size_t count, size_t size)
//   char *__snug_strdup_N(const char *string)                       of any length; meant for < N
//   char *__snug_strndup_N(const char *string, size_t limit)
//
// They behave as the functions that they are named after do: N usable bytes, or NULL with errno
// ENOMEM. The memory is aligned to 16 bytes if N is a multiple of 16, otherwise to 8. Thread-safe.
// The caller, normally the compiler plugin, vouches for the size: it is passed on to malloc when
// the runtime has stepped aside, and not checked otherwise. Release the memory with free.
#define SNUG_DECLARE_OTHER_ENTRY_POINTS(N)                                                         \
  void *__snug_aligned_alloc_##N(size_t alignment, size_t size);                                   \
  void *__snug_memalign_##N(size_t alignment, size_t size);                                        \
  int __snug_posix_memalign_##N(void **out, size_t alignment, size_t size);                        \
  void *__snug_realloc_##N(void *p, size_t size);                                                  \
  void *__snug_reallocarray_##N(void *p, size_t count, size_t size);                               \
  char *__snug_strdup_##N(const char *string);                                                     \
  char *__snug_strndup_##N(const char *string, size_t limit);

#define SNUG_DECLARE_ENTRY_POINTS(N)                                                               \
  void *__snug_malloc_##N(size_t size);                                                            \
  void *__snug_calloc_##N(size_t count, size_t size);                                              \
  void *__snug_malloc_data_##N(size_t size);                                                       \
  void *__snug_calloc_data_##N(size_t count, size_t size);                                         \
  SNUG_DECLARE_OTHER_ENTRY_POINTS(N)                                                               \
  SNUG_DECLARE_OTHER_ENTRY_POINTS(data_##N)

SNUG_DECLARE_ENTRY_POINTS(8)
SNUG_DECLARE_ENTRY_POINTS(16)
SNUG_DECLARE_ENTRY_POINTS(24)
SNUG_DECLARE_ENTRY_POINTS(32)
SNUG_DECLARE_ENTRY_POINTS(40)
SNUG_DECLARE_ENTRY_POINTS(48)
SNUG_DECLARE_ENTRY_POINTS(56)
SNUG_DECLARE_ENTRY_POINTS(64)
SNUG_DECLARE_ENTRY_POINTS(72)
SNUG_DECLARE_ENTRY_POINTS(80)

#undef SNUG_DECLARE_ENTRY_POINTS
#undef SNUG_DECLARE_OTHER_ENTRY_POINTS

#ifdef __cplusplus
}
#endif

#endif
