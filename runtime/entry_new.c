// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// entry_new.c - the entry points that the plugin calls, with option new=on, instead of C++'s
// operator new with a constant size, and of operator delete. Linked into a program only if used.
//
// On a hit they are malloc and free with one test more (operators.h). What cannot be served is the
// process's operator's, which calls the program's new-handler and throws: through here, so this
// file is compiled with unwind tables.

#include "entry.h"
#include "free.h"
#include "operators.h"
#include "snug.h"

ALWAYS_INLINE void *obtain_for_new(size_t size, unsigned bin) {
  return new_is_served() ? obtain(size, bin) : NULL;
}

#define ENTRY_POINTS(bin, bytes)                                                                   \
  EXPORTED void *__snug_new_##bytes(size_t size) {                                                 \
    void *p = obtain_for_new(size, bin);                                                           \
    return LIKELY(p) ? p : snug_operator_new(size);                                                \
  }                                                                                                \
  EXPORTED void *__snug_new_array_##bytes(size_t size) {                                           \
    void *p = obtain_for_new(size, bin);                                                           \
    return LIKELY(p) ? p : snug_operator_new_array(size);                                          \
  }                                                                                                \
  EXPORTED void *__snug_new_nothrow_##bytes(size_t size, const void *nothrow) {                    \
    void *p = obtain_for_new(size, bin);                                                           \
    return LIKELY(p) ? p : snug_operator_new_nothrow(size, nothrow);                               \
  }                                                                                                \
  EXPORTED void *__snug_new_array_nothrow_##bytes(size_t size, const void *nothrow) {              \
    void *p = obtain_for_new(size, bin);                                                           \
    return LIKELY(p) ? p : snug_operator_new_array_nothrow(size, nothrow);                         \
  }

#define SNUG_SIZE_CLASS(index, bytes) ENTRY_POINTS((index)*FAMILY_COUNT + FAMILY_GENERAL, bytes)
#ifdef SNUG_DISPATCH
#define SNUG_LARGE_SIZE_CLASS(index, previous, bytes) ENTRY_POINTS(LARGE_BIN(index), bytes)
#endif
#include "size_classes.def"

#define DELETE(form, parameters, arguments)                                                        \
  EXPORTED void __snug_delete##form parameters {                                                   \
    if (new_is_served())                                                                           \
      snug_free(p);                                                                                \
    else                                                                                           \
      snug_operator_delete##form arguments;                                                        \
  }

DELETE(, (void *p), (p))
DELETE(_sized, (void *p, size_t size), (p, size))
DELETE(_array, (void *p), (p))
DELETE(_array_sized, (void *p, size_t size), (p, size))
