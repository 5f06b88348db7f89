// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// generic.c - see generic.h.
//
// In a dynamically linked program the next definitions are those that dlsym(RTLD_NEXT) finds. In a
// static one no dl* function may be called; libc's internal names, or what --wrap makes of the
// public ones, take their place. All such names are weak: absent means NULL.

#define _GNU_SOURCE
#include "generic.h"

#include "compiler.h"
#include "free.h"
#include "heap.h"
#include "inline_abi.h"
#include "measure.h"
#include "mode.h"
#include "os.h"
#include "realloc.h"
#include "snug.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

extern __typeof(dlsym) dlsym WEAK; // NOLINT(readability-redundant-declaration)
#ifdef DLFO_STRUCT_HAS_EH_DBASE
extern __typeof(_dl_find_object) _dl_find_object WEAK; // NOLINT(readability-redundant-declaration)
#define FINDS_IMAGES _dl_find_object
#else
extern __typeof(dladdr) dladdr WEAK; // NOLINT(readability-redundant-declaration)
#define FINDS_IMAGES dladdr
#endif

#ifdef SNUG_STATIC_MUSL // not weak, to be linked: ours win over the public names, which nobody
                        // links
extern void __libc_free(void *p);
extern void *__libc_realloc(void *p, size_t size);
#else
extern void __libc_free(void *p) WEAK;
extern void *__libc_realloc(void *p, size_t size) WEAK;
#endif
extern void __real_free(void *p) WEAK;
extern void *__real_realloc(void *p, size_t size) WEAK;
// Ours win over libc.a's, which are weak: what those are aliases of.
extern size_t __malloc_usable_size(void *p) WEAK;
extern int __malloc_trim(size_t pad) WEAK;

// The sanitizers' own names for what they interpose; a statically linked one defines no other free.
extern void __interceptor_free(void *p) WEAK;
extern void *__interceptor_realloc(void *p, size_t size) WEAK;
extern size_t __interceptor_malloc_usable_size(void *p) WEAK;

// Every sanitizer that owns or watches the heap defines this, and no other library.
extern size_t __sanitizer_get_heap_size(void) WEAK;

typedef void free_function(void *);
typedef void *realloc_function(void *, size_t);
typedef size_t usable_size_function(void *);
typedef int trim_function(size_t);
typedef void *find_function(const char *);

static struct {
  bool is_static;
  free_function *free;
  realloc_function *realloc;
  usable_size_function *usable_size;
} next;

// A free that arrives before the decision. From within the look-up itself it can only be memory
// that dlsym's error handling wants to get rid of: dropped, as passing it on would free it twice.
static void free_undecided(void *p) {
  if (p && !snug_mode_is_deciding() && (snug_is_on(), snug_heap.next_free != free_undecided))
    snug_free(p);
}

// Base and limit are read one after the other, without a lock: whoever gets the first base with the
// limit that follows must find every pointer foreign, too.
struct heap snug_heap __attribute__((aligned(CACHE_LINE))) = {
    .base = (uintptr_t)1 << 63,
    .next_free = free_undecided,
};

// Under this name for inlined code.
extern struct heap SNUG_ABI_HEAP __attribute__((alias("snug_heap"), visibility("default")));

_Static_assert(offsetof(struct heap, base) == ABI_HEAP_BASE &&
                   offsetof(struct heap, limit) == ABI_HEAP_LIMIT &&
                   offsetof(struct heap, coarse_state) == ABI_HEAP_COARSE_STATE &&
                   offsetof(struct heap, shift) == ABI_HEAP_SHIFT &&
                   (int)FIRST_COARSE_BIN == ABI_FIRST_COARSE_BIN &&
                   (int)STATE_FREED == ABI_STATE_FREED,
               "inline_abi.h describes another heap");

// Where there is no next definition. Better lost than corrupted.
static void drop(void *p) {
  (void)p;
}

#ifndef SNUG_STATIC_MUSL
static void *fail(void *p, size_t size) {
  return p ? NULL : malloc(size);
}
#endif

static size_t unknown_size(void *p) {
  (void)p;
  return 0;
}

// Which executable or library defines it? NULL if none does.
static const void *image_of(const void *function) {
#ifdef DLFO_STRUCT_HAS_EH_DBASE // glibc 2.35; dladdr also looks for the name, for some 30
                                // microseconds
  struct dl_find_object found;
  return _dl_find_object((void *)function, &found) == 0 ? found.dlfo_link_map : NULL;
#else
  Dl_info found;
  return function && dladdr(function, &found) ? found.dli_fbase : NULL;
#endif
}

// Is it defined where `name` is, as found from there?
static bool is_beside(const void *function, void *scope, const char *name) {
  return image_of(function) == image_of(dlsym(scope, name));
}

// Allocators that replace libc's define its internal names too, but not how a program starts.
// Asked for each next definition, at every start: looked up once.
static bool is_libcs(const void *function) {
  static const void *libc;
  if (!libc)
    libc = image_of(dlsym(RTLD_NEXT, "__libc_start_main"));
  return image_of(function) == libc;
}

void *snug_generic_find_next(const char *name) {
  if (next.is_static || !dlsym)
    return NULL;
  void *found = dlsym(RTLD_NEXT, name);
  // Perhaps another copy of the runtime's, which a library brought. That steps aside, so what comes
  // next is what it finds itself. A look-up that fails would allocate: so the copy is known by what
  // it interposes besides, libc has, and neither allocators nor sanitizers touch.
  if (!FINDS_IMAGES || is_libcs(found) || !is_beside(found, RTLD_NEXT, "setrlimit"))
    return found;
  return ((find_function *)dlsym(RTLD_NEXT, "__snug_find_next"))(name);
}

// For the copies of the runtime that come before this one.
EXPORTED find_function __snug_find_next __attribute__((alias("snug_generic_find_next")));

#ifdef SNUG_DISPATCH
#define SNUG_NEXT_FREE snug_generic_free // which has something to sort out first
#else
#define SNUG_NEXT_FREE next.free
#endif

void snug_generic_resolve(void) {
  next.is_static = snug_os_is_static_executable();
  next.free = FIRST(__interceptor_free, (free_function *)snug_generic_find_next("free"));
  next.realloc =
      FIRST(__interceptor_realloc, (realloc_function *)snug_generic_find_next("realloc"));
  next.usable_size = FIRST(__interceptor_malloc_usable_size,
                           (usable_size_function *)snug_generic_find_next("malloc_usable_size"));
  // Those of a static program come second: only there is none found before.
#ifdef SNUG_STATIC_MUSL
  next.free = __libc_free;
  next.realloc = __libc_realloc;
#else
  next.free = FIRST(next.free, FIRST(__real_free, FIRST(__libc_free, drop)));
  next.realloc = FIRST(next.realloc, FIRST(__real_realloc, FIRST(__libc_realloc, fail)));
#endif
  next.usable_size = FIRST(next.usable_size, FIRST(__malloc_usable_size, unknown_size));
  snug_generic_resolve_allocator();
  __atomic_store_n(&snug_heap.next_free, SNUG_NEXT_FREE, __ATOMIC_RELEASE);
}

void snug_generic_free(void *p) {
  if (snug_generic_is_early(p))
    return;
  next.free(p);
  if (p)
    measure_free();
}

static size_t growth(size_t from, size_t to) {
  return to > from ? to - from : 0;
}

void *snug_generic_realloc(void *p, size_t size) {
  snug_is_on();
  if (snug_generic_is_early(p))
    return snug_generic_move_early(p, size);
  if (!measure_is_on())
    return next.realloc(p, size);
  size_t had = next.usable_size(p);
  void *q = next.realloc(p, size);
  if (q)
    snug_measure_add_allocation(q != p ? next.usable_size(q) : growth(had, next.usable_size(q)));
  else if (p && !size)
    snug_measure_add_free();
  return q;
}

size_t snug_generic_usable_size(void *p) {
  snug_is_on();
  if (snug_generic_is_early(p))
    return 0;
  return next.usable_size(p);
}

int snug_generic_trim(size_t pad) {
  snug_is_on();
  trim_function *trim = (trim_function *)snug_generic_find_next("malloc_trim");
  trim = FIRST(trim, __malloc_trim);
  return trim ? trim(pad) : 0;
}

#ifdef SNUG_NAMESPACED

const char *snug_generic_obstacle(void) {
  return NULL;
}

#else

// Both must be ours: libc's getline and its like reallocate what they are given.
static bool are_ours(void *used_free, void *used_realloc) {
  return used_free == (void *)snug_free && used_realloc == (void *)snug_realloc;
}

static const char *static_obstacle(void) {
  free_function *volatile linked_free = free;
  realloc_function *volatile linked_realloc = realloc;
  if (!are_ours((void *)linked_free, (void *)linked_realloc))
    return "free is libc's in this static program (link with -Wl,--wrap=free,--wrap=realloc)";
  return next.free == drop ? "no other free found" : NULL;
}

static bool are_ours_in(void *scope) {
  return are_ours(dlsym(scope, "free"), dlsym(scope, "realloc"));
}

// Whose free is it, if not ours?
static const char *other_owner(void) {
  return is_beside(dlsym(RTLD_DEFAULT, "free"), RTLD_DEFAULT, "__snug_find_next")
             ? "another copy of the runtime serves this process"
             : "free belongs to another allocator";
}

static const char *dynamic_obstacle(void) {
  if (!dlsym || !FINDS_IMAGES)
    return "dlsym is missing (link with -ldl)";
  // RTLD_DEFAULT is the scope of the library that asks: good for a no. For a yes it takes the
  // program's own, which only dlopen gives; heap profilers interpose that, and lock.
  if (!are_ours_in(RTLD_DEFAULT))
    return other_owner();
  if (!is_libcs((void *)next.free))
    return "another allocator or a heap profiler is loaded";
  // Looked up, as the linker warns of every mention of dlopen in a static program.
  __typeof(dlopen) *open_library = (__typeof(dlopen) *)dlsym(RTLD_DEFAULT, "dlopen");
  void *program = open_library ? open_library(NULL, RTLD_LAZY | RTLD_NOLOAD) : NULL;
  return program && are_ours_in(program) ? NULL : other_owner();
}

const char *snug_generic_obstacle(void) {
  if (__sanitizer_get_heap_size)
    return "a sanitizer watches the heap";
  return next.is_static ? static_obstacle() : dynamic_obstacle();
}

#endif
