// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// operators.c - see operators.h. Linked into a program only if it uses entry points for operator
// new or delete.

#define _GNU_SOURCE
#include "operators.h"

#include "config.h"
#include "mode.h"
#include "os.h"
#include "text.h"

#include <dlfcn.h>
#include <string.h>

extern __typeof(dlsym) dlsym WEAK;   // NOLINT(readability-redundant-declaration)
extern __typeof(dladdr) dladdr WEAK; // NOLINT(readability-redundant-declaration)

// Under their mangled names. Weak: neither libsnug.so nor a C program that takes in the whole
// archive has them. The plugin sees to it that a C++ program links those that it needs.
extern void *_Znwm(size_t size) WEAK;
extern void *_Znam(size_t size) WEAK;
extern void *_ZnwmRKSt9nothrow_t(size_t size, const void *nothrow) WEAK;
extern void *_ZnamRKSt9nothrow_t(size_t size, const void *nothrow) WEAK;
extern void _ZdlPv(void *p) WEAK;
extern void _ZdlPvm(void *p, size_t size) WEAK;
extern void _ZdaPv(void *p) WEAK;
extern void _ZdaPvm(void *p, size_t size) WEAK;

typedef void *new_function(size_t size);
typedef void *new_nothrow_function(size_t size, const void *nothrow);
typedef void delete_function(void *p);
typedef void delete_sized_function(void *p, size_t size);

enum operator{
  NEW,
  NEW_ARRAY,
  NEW_NOTHROW,
  NEW_ARRAY_NOTHROW,
  DELETE,
  DELETE_SIZED,
  DELETE_ARRAY,
  DELETE_ARRAY_SIZED,
  OPERATORS
};

static struct {
  const char *name;
  void *function;
} operators[OPERATORS] = {
    [NEW] = {"_Znwm", (void *)_Znwm},
    [NEW_ARRAY] = {"_Znam", (void *)_Znam},
    [NEW_NOTHROW] = {"_ZnwmRKSt9nothrow_t", (void *)_ZnwmRKSt9nothrow_t},
    [NEW_ARRAY_NOTHROW] = {"_ZnamRKSt9nothrow_t", (void *)_ZnamRKSt9nothrow_t},
    [DELETE] = {"_ZdlPv", (void *)_ZdlPv},
    [DELETE_SIZED] = {"_ZdlPvm", (void *)_ZdlPvm},
    [DELETE_ARRAY] = {"_ZdaPv", (void *)_ZdaPv},
    [DELETE_ARRAY_SIZED] = {"_ZdaPvm", (void *)_ZdaPvm},
};

enum { UNDECIDED, SERVED, ASIDE };
static int state = UNDECIDED;

bool snug_new_is_served;

// Where this runtime was loaded before any C++ library, and that not for all of the process.
static void find_missing(void) {
  __typeof(dlopen) *open_library = (__typeof(dlopen) *)dlsym(RTLD_DEFAULT, "dlopen");
  void *library = NULL;
  for (int i = 0; open_library && !library && i < 3; i++) {
    static const char *const libraries[] = {"libstdc++.so.6", "libc++.so.1", "libc++abi.so.1"};
    library = open_library(libraries[i], RTLD_LAZY | RTLD_NOLOAD);
  }
  for (int i = 0; library && i < OPERATORS; i++)
    if (!operators[i].function)
      __atomic_store_n(&operators[i].function, dlsym(library, operators[i].name), __ATOMIC_RELAXED);
}

static bool begins_with(const char *string, const char *with) {
  return strncmp(string, with, strlen(with)) == 0;
}

// By the name of the library that defines it. A program with a C++ library of its own inside
// (-static-libstdc++) could have put its operators in the place of any of that library's, and
// nothing would show it.
static bool is_of_cxx_library(const void *function) {
  Dl_info found;
  if (!dladdr(function, &found) || !found.dli_fname)
    return false;
  const char *name = found.dli_fname;
  for (const char *c = name; *c; c++)
    if (*c == '/')
      name = c + 1;
  return begins_with(name, "libstdc++.so") || begins_with(name, "libc++.so") ||
         begins_with(name, "libc++abi.so");
}

// Why the operators cannot be served; finds them.
static const char *obstacle(void) {
  if (snug_os_is_static_executable() || !dlsym || !dladdr)
    return "this static program may have replaced them";
  bool missing = false;
  for (int i = 0; i < OPERATORS; i++) {
    if (operators[i].function && !is_of_cxx_library(operators[i].function))
      return "one of them is not the C++ library's";
    missing |= !operators[i].function;
  }
  if (!missing)
    return NULL;
  find_missing();
  return "the C++ library was loaded later than snug";
}

bool snug_new_decide(void) {
  int decided = __atomic_load_n(&state, __ATOMIC_ACQUIRE);
  if (decided != UNDECIDED)
    return decided == SERVED;
  const char *why = obstacle();
  bool on = mode_is_on();
  if (snug_mode_is_deciding())
    return false;
  int expected = UNDECIDED;
  decided = on && !why ? SERVED : ASIDE;
  // All who decide at the same time come to the same result; one says so.
  if (__atomic_compare_exchange_n(&state, &expected, decided, false, __ATOMIC_ACQ_REL,
                                  __ATOMIC_ACQUIRE) &&
      on && why && snug_config.verbose) {
    struct text text;
    text.length = 0;
    snug_text_add(&text, "snug: operator new and delete stay as they are: %s\n", why);
    snug_text_write(&text, OS_STDERR);
  }
  __atomic_store_n(&snug_new_is_served, decided == SERVED, __ATOMIC_RELAXED);
  return decided == SERVED;
}

static void *function_of(enum operator which) {
  return __atomic_load_n(&operators[which].function, __ATOMIC_RELAXED);
}

void *snug_operator_new(size_t size) {
  return ((new_function *)function_of(NEW))(size);
}

void *snug_operator_new_array(size_t size) {
  return ((new_function *)function_of(NEW_ARRAY))(size);
}

void *snug_operator_new_nothrow(size_t size, const void *nothrow) {
  return ((new_nothrow_function *)function_of(NEW_NOTHROW))(size, nothrow);
}

void *snug_operator_new_array_nothrow(size_t size, const void *nothrow) {
  return ((new_nothrow_function *)function_of(NEW_ARRAY_NOTHROW))(size, nothrow);
}

void snug_operator_delete(void *p) {
  ((delete_function *)function_of(DELETE))(p);
}

void snug_operator_delete_sized(void *p, size_t size) {
  ((delete_sized_function *)function_of(DELETE_SIZED))(p, size);
}

void snug_operator_delete_array(void *p) {
  ((delete_function *)function_of(DELETE_ARRAY))(p);
}

void snug_operator_delete_array_sized(void *p, size_t size) {
  ((delete_sized_function *)function_of(DELETE_ARRAY_SIZED))(p, size);
}
