// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %control && %with_snug && %with_malloc
//
// The cases of Scudo's combined_test and wrappers_c_test, and of rpmalloc's test.

#include "cases.h"

static void basic(void) {
  for (int shift = 0; shift <= 20; shift++)
    for (int alignment = 4; alignment <= 16; alignment++)
      for (int delta = -32; delta <= 32; delta += 8) {
        if ((1 << shift) + delta <= 0)
          continue;
        size_t size = ((size_t)1 << shift) + (size_t)delta;
        void *p = hide(memalign((size_t)1 << alignment, size));
        HOLDS(p && is_aligned(p, (size_t)1 << alignment) && malloc_usable_size(p) >= size);
        memset(p, 0xaa, size);
        free(p);
      }
}

static void zero_contents(void) {
  for (int shift = 0; shift <= 20; shift++)
    for (size_t delta = 0; delta <= 128; delta += 8) {
      size_t size = ((size_t)1 << shift) + delta;
      void *p = hide(calloc(1, size));
      HOLDS(p && all_are(p, size, 0));
      memset(p, 0xaa, size);
      free(p);
    }
}

static void statistical_reuse(void) {
  void *first = hide(malloc(24));
  free(first);
  bool found = false;
  for (int i = 0; i < 1024 && !found; i++) {
    void *p = hide(malloc(24));
    found = p == first;
    free(p);
  }
  HOLDS(found);
}

static void realloc_large_increasing(void) {
  size_t size = 16;
  char *p = hide(malloc(size));
  *p = 1;
  while (size < (size_t)8 << 20) {
    size *= 2;
    HOLDS((p = hide(realloc(p, size))) && *p == 1);
  }
  while (size > 16) {
    size /= 2;
    HOLDS((p = hide(realloc(p, size))) && *p == 1);
  }
  free(p);
}

static void realloc_same(void) {
  size_t size = 48;
  void *p = hide(malloc(size));
  memset(p, 0xbb, size);
  size_t usable = malloc_usable_size(p);
  for (size_t to = usable; to > size - 16; to--) {
    void *q = hide(realloc(p, to));
    HOLDS(q == p && all_are(q, to < size ? to : size, 0xbb));
  }
  free(p);
}

static void many(void) {
  enum { COUNT = 50000 };
  void **objects = hide(malloc(COUNT * sizeof(void *)));
  for (int i = 0; i < COUNT; i++)
    memset(objects[i] = hide(malloc((size_t)i % 100 + 1)), i, (size_t)i % 100 + 1);
  for (int i = 0; i < COUNT; i++) {
    HOLDS(all_are(objects[i], (size_t)i % 100 + 1, i));
    free(objects[i]);
  }
  free(objects);
}

static void *thread_work(void *number) {
  void *objects[512];
  for (int round = 0; round < 20; round++) {
    for (int i = 0; i < 512; i++)
      memset(objects[i] = hide(malloc((size_t)i % 90 + 1)), (int)(intptr_t)number,
             (size_t)i % 90 + 1);
    for (int i = 0; i < 512; i++) {
      HOLDS(all_are(objects[i], (size_t)i % 90 + 1, (int)(intptr_t)number));
      free(objects[i]);
    }
  }
  return NULL;
}

static void threaded(void) {
  in_threads(32, thread_work);
}

static void spam(void) {
  for (int i = 0; i < 30; i++)
    in_threads(32, thread_work);
}

static void *volatile handed[4][1000];

static void *hand_over(void *number) {
  int me = (int)(intptr_t)number;
  for (int round = 0; round < 50; round++)
    for (int i = 0; i < 1000; i++) {
      char *p = hide(malloc(40));
      memset(p, me, 40);
      char *old = __atomic_exchange_n(&handed[(me + 1) % 4][i], p, __ATOMIC_ACQ_REL);
      if (old)
        HOLDS(all_are(old, 40, old[0]));
      free(old);
    }
  return NULL;
}

static void cross_thread(void) {
  in_threads(4, hand_over);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 1000; j++)
      free(handed[i][j]);
}

static void superaligned(void) {
  for (size_t alignment = 16; alignment <= 32768; alignment *= 2)
    for (size_t size = 1; size < 4096; size += 61) {
      void *p = hide(aligned_alloc(alignment, size));
      HOLDS(p && is_aligned(p, alignment));
      memset(p, 1, size);
      free(p);
    }
}

static void rp_alloc(void) {
  static void *objects[8192];
  for (int round = 0; round < 8; round++) {
    for (int i = 0; i < 8192; i++)
      HOLDS((objects[i] = hide(malloc((size_t)(i * 7 % 1100)))));
    for (int i = 8191; i >= 0; i--)
      free(objects[i]);
  }
}

static void rp_realloc(void) {
  static void *objects[64];
  for (int round = 0; round < 20; round++)
    for (int i = 0; i < 64; i++) {
      size_t size = (size_t)(i + 1) * (size_t)(round + 1);
      objects[i] = hide(realloc(objects[i], size));
      HOLDS(objects[i] && (round == 0 || all_are(objects[i], (size_t)((i + 1) * round), i)));
      memset(objects[i], i, size);
    }
  for (int i = 0; i < 64; i++)
    free(objects[i]);
}

static void errors(void) {
  HOLDS(!hide(malloc(hide_size(SIZE_MAX - 24))));
  HOLDS(!hide(calloc(hide_size(SIZE_MAX / 4), 8)));
  void *p = NULL;
  HOLDS(posix_memalign(&p, hide_size(17), 64) == EINVAL && !p);
}

static void twice(void) {
  void *p = hide(malloc(56));
  free(p);
  free(hide(p));
}

static void misaligned(void) {
  char *p = hide(malloc(56));
  free(hide(p + 1));
}

static void deaths(void) {
  HOLDS(dies(twice));
  HOLDS(dies(misaligned));
}

static void *fork_busy(void *number) {
  for (int i = 0; i < 200000; i++)
    free(hide(malloc((size_t)(intptr_t)number * 8 + 8)));
  return NULL;
}

static void forks(void) {
  pthread_t thread;
  HOLDS(pthread_create(&thread, NULL, fork_busy, (void *)4) == 0);
  for (int i = 0; i < 30; i++) {
    pid_t child = fork();
    if (child == 0) {
      free(hide(malloc(24)));
      _exit(0);
    }
    int status = 1;
    HOLDS(waitpid(child, &status, 0) == child && status == 0);
  }
  pthread_join(thread, NULL);
}

static const struct test_case cases[] = {
    {.name = "Scudo BasicCombined", .run = basic},
    {.name = "Scudo ZeroContents", .run = zero_contents},
    {.name = "Scudo ZeroFill, PatternOrZeroFill", .why = "options of its own"},
    {.name = "Scudo LargeAllocation, Overflow: OOM and errors", .run = errors},
    {.name = "Scudo StatisticalReuse: freed memory comes back", .run = statistical_reuse},
    {.name = "Scudo ReallocateLargeIncreasing, Decreasing", .run = realloc_large_increasing},
    {.name = "Scudo ReallocateSame: within the class it stays", .run = realloc_same},
    {.name = "Scudo IterateOverChunks, DisableMemInit, CacheDrain, ForceCacheDrain, ring buffers",
     .why = "functions of its own"},
    {.name = "Scudo UseQuarantine", .why = "SNUG_MODE=hardened only: test/modes"},
    {.name = "Scudo ThreadedCombined", .run = threaded},
    {.name = "Scudo DeathCombined: double free, misaligned", .run = deaths},
    {.name = "Scudo FullRegion", .why = "test/runtime: full_range_goes_on_with_malloc"},
    {.name = "Scudo OddEven, memory tagging", .why = "needs MTE"},
    {.name = "Scudo ScudoWrappersCTest: fork", .run = forks},
    {.name = "Scudo ScudoWrappersCTest: malloc, calloc, memalign, realloc, pvalloc",
     .why = "the same as glibc.c"},
    {.name = "rpmalloc test_alloc", .run = rp_alloc},
    {.name = "rpmalloc test_realloc", .run = rp_realloc},
    {.name = "rpmalloc test_superalign", .run = superaligned},
    {.name = "rpmalloc test_threaded: many objects", .run = many},
    {.name = "rpmalloc test_crossthread", .run = cross_thread},
    {.name = "rpmalloc test_threadspam", .run = spam},
    {.name = "rpmalloc test_error", .why = "Scudo Overflow is the same"},
    {.name = "rpmalloc test_first_class_heaps, test_large_pages, test_named_pages",
     .why = "functions of its own"},
    {.name = "rpmalloc test_thread_implementation", .why = "its own thread calls"},
};

int main(void) {
  return RUN_CASES("Scudo and rpmalloc:", cases);
}
