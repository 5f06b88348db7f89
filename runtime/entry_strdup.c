// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// entry_strdup.c - the entry points that stand for strdup and strndup of a string whose length the
// compiler knows. It is looked at again: the class is the compiler's word, the string the
// program's. Linked into a program only if used.

#define _GNU_SOURCE
#include "entry.h"
#include "snug.h"

#include <string.h>

// Out of line: copying costs more than a call.
static __attribute__((noinline)) char *duplicate(const char *string, size_t length, unsigned bin) {
  if (UNLIKELY(length >= bin_bytes(bin)))
    return strndup(string, length);
  char *copy = allocate(bin, length + 1);
  if (LIKELY(copy)) {
    __builtin_memcpy(copy, string, length);
    copy[length] = 0;
  }
  return copy;
}

#define FAMILY_ENTRY_POINTS(index, bytes, family, infix)                                           \
  EXPORTED char *__snug_strdup_##infix##bytes(const char *string) {                                \
    return duplicate(string, strlen(string), (index)*FAMILY_COUNT + (family));                     \
  }                                                                                                \
  EXPORTED char *__snug_strndup_##infix##bytes(const char *string, size_t limit) {                 \
    return duplicate(string, strnlen(string, limit), (index)*FAMILY_COUNT + (family));             \
  }

#define SNUG_SIZE_CLASS(index, bytes)                                                              \
  FAMILY_ENTRY_POINTS(index, bytes, FAMILY_GENERAL, )                                              \
  FAMILY_ENTRY_POINTS(index, bytes, FAMILY_DATA, data_)
#include "size_classes.def"
