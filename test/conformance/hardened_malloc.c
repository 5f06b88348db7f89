// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %control && %with_snug && %with_malloc
//
// The cases of hardened_malloc's test/, for small objects; what it does for large ones is libc's
// here.

#include "cases.h"

static void einval(void) {
  void *p = NULL;
  HOLDS(posix_memalign(&p, hide_size(5), 10) == EINVAL && !p);
  HOLDS(posix_memalign(&p, hide_size(4), 10) == EINVAL && !p);
}

static void aligned_zero(void) {
  void *p = hide(aligned_alloc(16, 0));
  HOLDS(p && is_aligned(p, 16));
  free(p);
}

static void overflows(void) {
  HOLDS(!hide(calloc(hide_size(SIZE_MAX / 2), 3)));
  HOLDS(!hide(reallocarray(NULL, hide_size(SIZE_MAX / 2), 3)));
}

static void calloc_zeroed(void) {
  for (int i = 0; i < 300; i++) {
    unsigned char *p = hide(malloc(64));
    memset(p, 255, 64);
    free(p);
    p = hide(calloc(64, 1));
    HOLDS(all_are(p, 64, 0));
    free(p);
  }
}

static void twice(void) {
  void *p = hide(malloc(16));
  free(p);
  free(hide(p));
}

static void twice_delayed(void) {
  void *p = hide(malloc(16)), *q = hide(malloc(16));
  free(p);
  free(q);
  for (int i = 0; i < 1000; i++)
    free(hide(malloc(32)));
  free(hide(p));
}

static void interior(void) {
  char *p = hide(malloc(64));
  free(hide(p + 16));
}

static void unaligned(void) {
  char *p = hide(malloc(64));
  free(hide(p + 1));
}

static void region_far(void) {
  char *p = hide(malloc(16));
  free(hide(p + ((size_t)1 << 30)));
}

static void unprotected(void) {
  char *p = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  free(hide(p + 16));
}

static void dead_usable(void) {
  void *p = hide(malloc(16));
  free(p);
  if (malloc_usable_size(hide(p)))
    _exit(0);
}

static void unaligned_usable(void) {
  char *p = hide(malloc(16));
  if (malloc_usable_size(hide(p + 1)))
    _exit(0);
}

static void wrong_size(void) {
  free_sized(hide(malloc(16)), hide_size(4096));
}

static void realloc_dead(void) {
  void *p = hide(malloc(16));
  free(p);
  free(hide(realloc(hide(p), 64)));
}

static void realloc_zero_twice(void) {
  void *p = hide(malloc(16));
  if (realloc(p, 0))
    _exit(0);
  free(hide(p));
}

#define DIES(function)                                                                             \
  static void function##_dies(void) {                                                              \
    HOLDS(dies(function));                                                                         \
  }
DIES(twice)
DIES(twice_delayed)
DIES(interior)
DIES(unaligned)
DIES(region_far)
DIES(unprotected)
DIES(dead_usable)
DIES(unaligned_usable)
DIES(wrong_size)
DIES(realloc_dead)
DIES(realloc_zero_twice)

static void large_array(void) {
  char *p = NULL;
  for (size_t size = 16; size <= (size_t)64 << 20; size *= 2) {
    p = hide(realloc(p, size));
    HOLDS(p && (size == 16 || all_are(p, 16, 7)));
    memset(p, 7, size);
  }
  free(p);
}

static void impossible(void) {
  HOLDS(!hide(malloc(hide_size(SIZE_MAX / 2 + 1))));
  char *p = hide(malloc(16));
  HOLDS(!hide(realloc(p, hide_size(SIZE_MAX / 2 + 1))));
  free(p);
}

static void zero_differ(void) {
  void *p = hide(malloc(0)), *q = hide(malloc(0));
  HOLDS(p && q && p != q);
  free(p);
  free(q);
}

static void *init_thread(void *p) {
  free(hide(realloc(p, 32)));
  return NULL;
}

static void realloc_init(void) {
  pthread_t thread;
  void *p = hide(malloc(16));
  HOLDS(pthread_create(&thread, NULL, init_thread, p) == 0 && pthread_join(thread, NULL) == 0);
}

static void pvalloc_case(void) {
  void *p = hide(pvalloc(4097));
  HOLDS(is_aligned(p, 4096) && malloc_usable_size(p) >= 8192);
  free(p);
}

#ifdef CONTROL
void free_sized(void *p, size_t size) {
  (void)size;
  free(p);
}
#endif

static const struct test_case cases[] = {
    {.name = "aligned_alloc_einval, posix_memalign_einval", .run = einval},
    {.name = "aligned_alloc_zero_size", .run = aligned_zero},
    {.name = "calloc_overflow, reallocarray_overflow", .run = overflows},
    {.name = "calloc_zeroed", .run = calloc_zeroed},
    {.name = "double_free_small", .run = twice_dies},
    {.name = "double_free_small_delayed", .run = twice_delayed_dies, .ours = true},
    {.name = "double_free_large*", .why = "libc's"},
    {.name = "invalid_free_small_region", .run = interior_dies, .ours = true},
    {.name = "unaligned_free_small", .run = unaligned_dies},
    {.name = "invalid_free_small_region_far", .run = region_far_dies},
    {.name = "invalid_free_unprotected, invalid_free_protected", .run = unprotected_dies},
    {.name = "invalid_malloc_usable_size_small*", .run = dead_usable_dies, .ours = true},
    {.name = "unaligned_malloc_usable_size_small", .run = unaligned_usable_dies, .ours = true},
    {.name = "free_sized_small, invalid_free_aligned_sized_small",
     .run = wrong_size_dies,
     .ours = true},
    {.name = "realloc_c23_undefined_behaviour_use_after_free",
     .run = realloc_dead_dies,
     .ours = true},
    {.name = "realloc_c23_undefined_behaviour_double_free", .run = realloc_zero_twice_dies},
    {.name = "large_array_growth", .run = large_array},
    {.name = "impossibly_large_malloc, impossibly_large_realloc", .run = impossible},
    {.name = "malloc_zero_different", .run = zero_differ},
    {.name = "realloc_init", .run = realloc_init},
    {.name = "pvalloc", .run = pvalloc_case},
    {.name = "overflow_small_*, string_overflow, canary_leak, write_after_free_*",
     .why = "SNUG_MODE=hardened only: test/modes"},
    {.name = "read_after_free_*, quarantine_*", .why = "SNUG_MODE=hardened only: test/modes"},
    {.name = "read_zero_size", .why = "0 bytes have a class's memory, which may be read"},
    {.name = "malloc_object_size*, mem*_overflow, mem*_valid", .why = "functions of its own"},
    {.name = "mallinfo, mallinfo2, malloc_info", .why = "libc's numbers: glibc.c"},
    {.name = "malloc_noreuse, offset", .why = "prints only"},
    {.name = "uninitialized_*", .why = "it zeroes what is freed; we promise that of calloc only"},
    {.name = "delete_type_size_mismatch", .why = "C++: test/cxx"},
};

int main(void) {
  return RUN_CASES("hardened_malloc", cases);
}
