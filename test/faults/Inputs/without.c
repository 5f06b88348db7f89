// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// without.c - the entry points as malloc and calloc, for the same program without snug.

#include "entry_points.h"

#define WITHOUT(bytes)                                                                             \
  void *__snug_malloc_##bytes(size_t size) {                                                       \
    return malloc(size);                                                                           \
  }                                                                                                \
  void *__snug_calloc_##bytes(size_t count, size_t size) {                                         \
    return calloc(count, size);                                                                    \
  }                                                                                                \
  void *__snug_malloc_data_##bytes(size_t size) {                                                  \
    return malloc(size);                                                                           \
  }                                                                                                \
  void *__snug_calloc_data_##bytes(size_t count, size_t size) {                                    \
    return calloc(count, size);                                                                    \
  }

WITHOUT(8)
WITHOUT(16)
WITHOUT(24)
WITHOUT(32)
WITHOUT(40)
WITHOUT(48)
WITHOUT(56)
WITHOUT(64)
WITHOUT(72)
WITHOUT(80)
