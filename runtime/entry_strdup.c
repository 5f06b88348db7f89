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

#define ENTRY_POINTS(bin, bytes, infix)                                                            \
  EXPORTED char *__snug_strdup_##infix##bytes(const char *string) {                                \
    return duplicate(string, strlen(string), bin);                                                 \
  }                                                                                                \
  EXPORTED char *__snug_strndup_##infix##bytes(const char *string, size_t limit) {                 \
    return duplicate(string, strnlen(string, limit), bin);                                         \
  }

#include "each_bin.h"
