// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %control && %with_snug && %with_malloc
//
// The cases of mimalloc's test-api.c and test-stress.c, by the functions that C has for them.

#include "cases.h"

static void zero(void) {
  void *p = hide(malloc(0));
  HOLDS(p);
  free(p);
}

static void nomem(void) {
  HOLDS(!hide(malloc(hide_size((size_t)PTRDIFF_MAX + 1))));
}

static void free_null(void) {
  free(hide(NULL));
}

static void calloc_overflow(void) {
  HOLDS(!hide(calloc((size_t)(uintptr_t)hide(&nomem), SIZE_MAX / 1000)));
}

static void large(void) {
  void *p = hide(malloc(67108872));
  HOLDS(p);
  free(p);
}

static void calloc0(void) {
  void *p = hide(calloc(0, 1000));
  HOLDS(p && malloc_usable_size(p) <= 32);
  free(p);
}

static void posix_cases(void) {
  void *p = &p;
  HOLDS(posix_memalign(&p, sizeof(void *), 32) == 0 && is_aligned(p, sizeof(void *)));
  free(p);
  p = &p;
  HOLDS(posix_memalign(&p, hide_size(3), 32) == EINVAL && p == &p);
  HOLDS(posix_memalign(&p, hide_size(3 * sizeof(void *)), 32) == EINVAL && p == &p);
  HOLDS(posix_memalign(&p, sizeof(void *), hide_size(SIZE_MAX)) == ENOMEM && p == &p);
  HOLDS(posix_memalign(&p, sizeof(void *), 0) == 0);
  free(p);
}

static void aligned_small(void) {
  void *p = hide(aligned_alloc(32, 32)), *q = hide(memalign(32, 48)), *r = hide(memalign(32, 48));
  HOLDS(is_aligned(p, 32) && is_aligned(q, 32) && is_aligned(r, 32));
  free(r);
  free(q);
  free(p);
  for (int i = 0; i < 8; i++) {
    p = hide(memalign(16, 8));
    HOLDS(p && is_aligned(p, 16));
    free(p);
  }
}

static void aligned_large(void) {
  size_t sizes[] = {8, 512, 1 << 20, 65536, 65537, 1 << 22, 0};
  for (size_t alignment = 1; alignment <= (size_t)1 << 26; alignment *= 2)
    for (int i = 0; i < 7; i++) {
      void *p = hide(memalign(hide_size(alignment), sizes[i]));
      HOLDS(p && is_aligned(p, alignment));
      free(p);
    }
  void *p = hide(memalign(4096, 4097));
  HOLDS(malloc_usable_size(p) >= 4097);
  free(p);
}

static void aligned_every(void) {
  for (size_t size = 1; size <= 2048; size++)
    for (size_t alignment = 1; alignment <= size; alignment *= 2) {
      void *objects[10];
      for (int i = 0; i < 10; i++) {
        objects[i] = hide(memalign(hide_size(alignment), size));
        HOLDS(objects[i] && is_aligned(objects[i], alignment));
      }
      for (int i = 0; i < 10; i++)
        free(objects[i]);
    }
}

static void aligned_stepwise(void) {
  void *objects[11];
  for (int i = 0; i <= 10; i++) {
    objects[i] = hide(memalign((size_t)1 << i, 43 + ((size_t)1 << i)));
    HOLDS(is_aligned(objects[i], (size_t)1 << i));
  }
  for (int i = 10; i >= 0; i--)
    free(objects[i]);
}

static void realloc_null(void) {
  void *p = hide(realloc(NULL, 4)), *q = hide(realloc(NULL, 0));
  HOLDS(p && q);
  free(p);
  free(q);
  q = hide(reallocarray(NULL, 0, 16));
  HOLDS(q);
  free(q);
}

static void realloc_steps(void) {
  void *p = NULL;
  for (int round = 0; round < 20; round++)
    for (size_t i = 1; i < 1024; i++)
      HOLDS((p = hide(realloc(p, i * 64))));
  free(p);
}

static void umalloc(void) {
  for (size_t size = 1; size <= (size_t)32 << 20; size *= 2) {
    void *p = hide(malloc(size));
    HOLDS(malloc_usable_size(p) >= size);
    p = hide(realloc(p, size + 1024));
    HOLDS(malloc_usable_size(p) >= size + 1024);
    free(p);
  }
}

static void *first_of_thread(void *number) {
  (void)number;
  void *p = hide(aligned_alloc(8, 0));
  HOLDS(p);
  free(p);
  return NULL;
}

static void zero_aligned_first(void) {
  in_threads(1, first_of_thread);
}

static void real_path(void) {
  char *p = realpath(".", NULL);
  HOLDS(p);
  free(p);
}

// Threads exchange objects through places that all see; some stay for ever.
enum { TRANSFERS = 1000, STRESS_THREADS = 8 };
static void *volatile transfers[TRANSFERS];

static void *make(size_t size) {
  uintptr_t *p = hide(calloc(size / 8 + 2, 8));
  HOLDS(p && all_are(p, size, 0));
  p[0] = size / 8 + 2;
  for (size_t i = 1; i < p[0]; i++)
    p[i] = p[0] ^ i;
  return p;
}

static void unmake(void *object) {
  uintptr_t *p = object;
  for (size_t i = 1; p && i < p[0]; i++)
    HOLDS(p[i] == (p[0] ^ i));
  free(p);
}

static void *stress(void *number) {
  unsigned state = (unsigned)(intptr_t)number + 1;
  for (int i = 0; i < 20000; i++) {
    state = state * 1664525 + 1013904223;
    size_t size = state >> 30 == 3 && (state >> 20) % 8 == 0 ? 20000 : 8 * ((state >> 12) % 40);
    void *old =
        __atomic_exchange_n(&transfers[(state >> 8) % TRANSFERS], make(size), __ATOMIC_ACQ_REL);
    unmake(old);
  }
  return NULL;
}

static void test_stress(void) {
  for (int round = 0; round < 5; round++)
    in_threads(STRESS_THREADS, stress);
  for (int i = 0; i < TRANSFERS; i++)
    unmake(transfers[i]);
}

static const struct test_case cases[] = {
    {.name = "malloc-zero", .run = zero},
    {.name = "malloc-nomem1", .run = nomem},
    {.name = "malloc-free-null", .run = free_null},
    {.name = "malloc-free-invalid-low", .why = "libc's to judge: it is not memory of ours"},
    {.name = "calloc-overflow", .run = calloc_overflow},
    {.name = "malloc-large", .run = large},
    {.name = "calloc0", .run = calloc0},
    {.name = "posix_memalign1, _no_align, _zero, _nopow2, _nomem", .run = posix_cases},
    {.name = "malloc-aligned1 to 4, memalign1", .run = aligned_small},
    {.name = "malloc-aligned5 to 9", .run = aligned_large},
    {.name = "malloc-aligned10", .run = aligned_stepwise},
    {.name = "mimalloc-aligned12, 13", .run = aligned_every},
    {.name = "malloc-aligned-at*, zalloc-aligned*, rezalloc*", .why = "functions of its own"},
    {.name = "realloc-null, realloc-null-sizezero, reallocarray-null-sizezero",
     .run = realloc_null},
    {.name = "realloc-sizezero", .why = "glibc's meaning: frees, NULL (glibc.c)"},
    {.name = "realloc-guarded", .run = realloc_steps},
    {.name = "umalloc1: usable sizes", .run = umalloc},
    {.name = "zero_aligned_first", .run = zero_aligned_first},
    {.name = "realpath", .run = real_path},
    {.name = "heap-*, theap_*, arena_reserve", .why = "heaps are its own"},
    {.name = "stl_allocator*, c++ new-handler", .why = "C++: test/cxx"},
    {.name = "test-stress: threads that exchange objects", .run = test_stress},
};

int main(void) {
  return RUN_CASES("mimalloc", cases);
}
