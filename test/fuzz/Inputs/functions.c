// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// functions.c - everything that is called: the interposed functions, and the entry points of every
// class and family in a library. -DDISPATCH: of libsnug-malloc. -DNAMES_ONLY: not linked with it.

#define _GNU_SOURCE
#include "program.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#define SNUG_SIZE_CLASS(index, bytes) NAMES(bytes) NAMES(data_##bytes) NAMES_OF_NEW(bytes)
#ifdef DISPATCH
#define SNUG_LARGE_SIZE_CLASS(index, previous, bytes) NAMES(bytes) NAMES_OF_NEW(bytes)
#endif

// Declared without their types, which the snug.h of a larger class lacks: only addresses are taken.
#define NAMES(suffix)                                                                              \
  void __snug_malloc_##suffix(void);                                                               \
  void __snug_calloc_##suffix(void);                                                               \
  void __snug_aligned_alloc_##suffix(void);                                                        \
  void __snug_memalign_##suffix(void);                                                             \
  void __snug_posix_memalign_##suffix(void);                                                       \
  void __snug_realloc_##suffix(void);                                                              \
  void __snug_reallocarray_##suffix(void);                                                         \
  void __snug_strdup_##suffix(void);                                                               \
  void __snug_strndup_##suffix(void);
#define NAMES_OF_NEW(bytes)                                                                        \
  void __snug_new_##bytes(void);                                                                   \
  void __snug_new_array_##bytes(void);                                                             \
  void __snug_new_nothrow_##bytes(void);                                                           \
  void __snug_new_array_nothrow_##bytes(void);
#include "size_classes.def"
void __snug_delete(void);
void __snug_delete_sized(void);
void __snug_delete_array(void);
void __snug_delete_array_sized(void);
void free_sized(void *p, size_t size);
void free_aligned_sized(void *p, size_t alignment, size_t size);

#undef NAMES
#undef NAMES_OF_NEW
#ifdef NAMES_ONLY
#define ADDRESS(name) NULL
#else
#define ADDRESS(name) (void (*)(void)) name
#endif
#define ONE(shape, name, bytes, data) {#name, shape, bytes, data, ADDRESS(name)},
#define NAMES(infix, bytes, data)                                                                  \
  ONE(MALLOC, __snug_malloc_##infix##bytes, bytes, data)                                           \
  ONE(CALLOC, __snug_calloc_##infix##bytes, bytes, data)                                           \
  ONE(ALIGNED_ALLOC, __snug_aligned_alloc_##infix##bytes, bytes, data)                             \
  ONE(MEMALIGN, __snug_memalign_##infix##bytes, bytes, data)                                       \
  ONE(POSIX_MEMALIGN, __snug_posix_memalign_##infix##bytes, bytes, data)                           \
  ONE(REALLOC, __snug_realloc_##infix##bytes, bytes, data)                                         \
  ONE(REALLOCARRAY, __snug_reallocarray_##infix##bytes, bytes, data)                               \
  ONE(STRDUP, __snug_strdup_##infix##bytes, bytes, data)                                           \
  ONE(STRNDUP, __snug_strndup_##infix##bytes, bytes, data)
#define NAMES_OF_NEW(bytes)                                                                        \
  ONE(NEW, __snug_new_##bytes, bytes, false)                                                       \
  ONE(NEW_ARRAY, __snug_new_array_##bytes, bytes, false)                                           \
  ONE(NEW_NOTHROW, __snug_new_nothrow_##bytes, bytes, false)                                       \
  ONE(NEW_ARRAY_NOTHROW, __snug_new_array_nothrow_##bytes, bytes, false)

const struct function functions[] = {ONE(MALLOC, malloc, 0, false)                         //
                                     ONE(CALLOC, calloc, 0, false)                         //
                                     ONE(ALIGNED_ALLOC, aligned_alloc, 0, false)           //
                                     ONE(MEMALIGN, memalign, 0, false)                     //
                                     ONE(POSIX_MEMALIGN, posix_memalign, 0, false)         //
                                     ONE(REALLOC, realloc, 0, false)                       //
                                     ONE(REALLOCARRAY, reallocarray, 0, false)             //
                                     ONE(STRDUP, strdup, 0, false)                         //
                                     ONE(STRNDUP, strndup, 0, false)                       //
                                     ONE(VALLOC, valloc, 0, false)                         //
                                     ONE(PVALLOC, pvalloc, 0, false)                       //
                                     ONE(FREE, free, 0, false)                             //
                                     ONE(FREE_SIZED, free_sized, 0, false)                 //
                                     ONE(FREE_ALIGNED_SIZED, free_aligned_sized, 0, false) //
                                     ONE(DELETE, __snug_delete, 0, false)                  //
                                     ONE(DELETE_SIZED, __snug_delete_sized, 0, false)      //
                                     ONE(DELETE_ARRAY, __snug_delete_array, 0, false)      //
                                     ONE(DELETE_ARRAY_SIZED, __snug_delete_array_sized, 0, false)
#define SNUG_SIZE_CLASS(index, bytes)                                                              \
  NAMES(, bytes, false) NAMES(data_, bytes, true) NAMES_OF_NEW(bytes)
#ifdef DISPATCH
#define SNUG_LARGE_SIZE_CLASS(index, previous, bytes) NAMES(, bytes, false) NAMES_OF_NEW(bytes)
#endif
#include "size_classes.def"
};

const size_t function_count = sizeof functions / sizeof *functions;

#ifdef DISPATCH
const size_t largest_class = 1024;
#else
const size_t largest_class = 80;
#endif
