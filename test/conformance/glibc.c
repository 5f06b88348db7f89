// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %control && %with_snug && %with_malloc
//
// The cases of glibc's malloc/tst-*.c.

#include "cases.h"

static void too_large(void) {
  for (size_t below = 0; below < 4096; below += 257) {
    size_t size = hide_size(SIZE_MAX - below);
    errno = 0;
    HOLDS(!hide(malloc(size)) && errno == ENOMEM);
    HOLDS(!hide(calloc(1, size)) && !hide(calloc(size / 4, 5)));
    HOLDS(!hide(memalign(64, size)) && !hide(aligned_alloc(256, size)) && !hide(valloc(size)));
    HOLDS(!hide(pvalloc(size)));
    void *p = hide(malloc(16));
    memset(p, 7, 16);
    errno = 0;
    HOLDS(!hide(realloc(p, size)) && errno == ENOMEM);
    HOLDS(all_are(p, 16, 7));
    HOLDS(!hide(reallocarray(p, size / 2, 3)));
    void *out = p;
    HOLDS(posix_memalign(&out, 64, size) == ENOMEM && out == p);
    free(p);
  }
}

static void malloc_basics(void) {
  errno = 0;
  HOLDS(!hide(malloc(hide_size(SIZE_MAX))) && errno == ENOMEM);
  void *p = hide(malloc(10)), *empty = hide(malloc(0));
  HOLDS(p && empty);
  free(p);
  free(empty);
}

static void calloc_random(void) {
  static void *objects[512];
  unsigned state = 1;
  for (int i = 0; i < 20000; i++) {
    state = state * 1103515245 + 12345;
    int n = (int)(state >> 16) % 512;
    size_t size = (state >> 8) % 200;
    free(objects[n]);
    objects[n] = hide(calloc(size, 3));
    HOLDS(all_are(objects[n], size * 3, 0));
    memset(objects[n], 255, size * 3);
  }
}

static void calloc_overflow(void) {
  size_t halves[] = {SIZE_MAX, SIZE_MAX / 2, (size_t)1 << 32, ((size_t)1 << 32) + 1};
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      errno = 0;
      HOLDS(!hide(calloc(hide_size(halves[i]), hide_size(halves[j]))) && errno == ENOMEM);
    }
}

static void calloc_nothing(void) {
  void *a = hide(calloc(0, 16)), *b = hide(calloc(16, 0)), *c = hide(calloc(0, 0));
  HOLDS(a && b && c);
  free(a);
  free(b);
  free(c);
}

static void realloc_basics(void) {
  errno = 0;
  HOLDS(!hide(realloc(NULL, hide_size(SIZE_MAX))) && errno == ENOMEM);
  unsigned char *p = hide(realloc(NULL, 10));
  HOLDS(p);
  free(p);
  p = hide(calloc(20, 1));
  HOLDS((p = hide(realloc(p, 200))) && all_are(p, 20, 0));
  memset(p, 255, 200);
  HOLDS((p = hide(realloc(p, 1000))) && all_are(p, 200, 255));
  HOLDS((p = hide(realloc(p, 100))) && all_are(p, 100, 255));
  HOLDS((p = hide(realloc(p, 16))) && all_are(p, 16, 255));
  errno = 0;
  HOLDS(!hide(realloc(p, hide_size(SIZE_MAX))) && errno == ENOMEM && all_are(p, 16, 255));
  HOLDS(!hide(realloc(p, 0)));
}

static void memalign_basics(void) {
  void *p = hide(memalign(8, 100));
  HOLDS(p && is_aligned(p, 8));
  free(p);
  HOLDS((p = hide(memalign(64, 0))) && is_aligned(p, 64));
  free(p);
  HOLDS((p = hide(memalign(hide_size(0), 10))));
  free(p);
  HOLDS((p = hide(memalign(hide_size(24), 10)))); // rounded up to a power of two
  HOLDS(is_aligned(p, 16));
  free(p);
}

static void memalign_sizes(void) {
  for (size_t alignment = 8; alignment <= 4096; alignment *= 2) {
    void *objects[60];
    for (int i = 0; i < 60; i++) {
      objects[i] = hide(memalign(alignment, (size_t)i * 5));
      HOLDS(objects[i] && is_aligned(objects[i], alignment));
      memset(objects[i], i, (size_t)i * 5);
    }
    for (int i = 0; i < 60; i++) {
      HOLDS(all_are(objects[i], (size_t)i * 5, i));
      free(objects[i]);
    }
  }
}

static void *memalign_thread(void *number) {
  (void)number;
  for (int i = 0; i < 100; i++)
    memalign_sizes();
  return NULL;
}

static void memalign_threads(void) {
  in_threads(3, memalign_thread);
}

static void aligned_alloc_valid(void) {
  for (size_t alignment = 1; alignment <= 65536; alignment *= 2) {
    void *p = hide(aligned_alloc(hide_size(alignment), alignment));
    HOLDS(p && is_aligned(p, alignment));
    memset(p, 1, alignment);
    free(p);
  }
}

static void posix_memalign_cases(void) {
  void *p = NULL;
  HOLDS(posix_memalign(&p, 8, 100) == 0 && p && is_aligned(p, 8));
  free(p);
  p = (void *)8;
  HOLDS(posix_memalign(&p, hide_size(4), 10) == EINVAL && p == (void *)8);
  HOLDS(posix_memalign(&p, hide_size(24), 10) == EINVAL && p == (void *)8);
  HOLDS(posix_memalign(&p, hide_size(0), 10) == EINVAL && p == (void *)8);
  HOLDS(posix_memalign(&p, 64, 0) == 0 && is_aligned(p, 64));
  free(p);
}

static void valloc_cases(void) {
  void *p = hide(valloc(100));
  HOLDS(p && is_aligned(p, 4096));
  free(p);
  HOLDS((p = hide(valloc(0))) && is_aligned(p, 4096));
  free(p);
}

static void pvalloc_cases(void) {
  void *p = hide(pvalloc(100));
  HOLDS(p && is_aligned(p, 4096) && malloc_usable_size(p) >= 4096);
  free(p);
  HOLDS((p = hide(pvalloc(0))) && is_aligned(p, 4096));
  free(p);
}

static void usable(void) {
  for (size_t size = 0; size < 3000; size++) {
    void *p = hide(malloc(hide_size(size)));
    HOLDS(malloc_usable_size(p) >= size);
    memset(p, 1, malloc_usable_size(p));
    free(p);
  }
  void *p = hide(malloc(7));
  HOLDS(malloc_usable_size(p) >= 7 && malloc_usable_size(NULL) == 0);
  free(p);
}

static void reallocarray_cases(void) {
  unsigned char *p = hide(reallocarray(NULL, 10, 2));
  HOLDS(p);
  memset(p, 7, 20);
  HOLDS((p = hide(reallocarray(p, 16, 8))) && all_are(p, 20, 7));
  errno = 0;
  HOLDS(!hide(reallocarray(p, hide_size(SIZE_MAX / 2), 3)) && errno == ENOMEM && all_are(p, 20, 7));
  HOLDS(!hide(reallocarray(p, 3, hide_size(SIZE_MAX / 2))) && errno == ENOMEM);
  free(p);
}

static void *exiting_thread(void *number) {
  for (int i = 0; i < 50; i++)
    free(hide(malloc((size_t)(intptr_t)number * 8 + 8)));
  return hide(malloc(32));
}

static void thread_exit(void) {
  for (int round = 0; round < 200; round++) {
    pthread_t thread;
    void *p = NULL;
    HOLDS(pthread_create(&thread, NULL, exiting_thread, (void *)3) == 0);
    HOLDS(pthread_join(thread, &p) == 0 && p);
    free(p);
  }
}

static void *failing_thread(void *number) {
  (void)number;
  for (int i = 0; i < 1000; i++) {
    HOLDS(!hide(malloc(hide_size(SIZE_MAX / 2))));
    void *p = hide(malloc(24));
    HOLDS(p && !hide(realloc(p, hide_size(SIZE_MAX / 2))));
    free(p);
  }
  return NULL;
}

static void thread_fail(void) {
  in_threads(8, failing_thread);
}

static volatile bool stop;

static void *busy_thread(void *number) {
  while (!stop)
    free(hide(malloc((size_t)(intptr_t)number * 24 + 24)));
  return NULL;
}

static void fork_with_threads(void) {
  pthread_t threads[3];
  for (intptr_t i = 0; i < 3; i++)
    HOLDS(pthread_create(&threads[i], NULL, busy_thread, (void *)i) == 0);
  for (int i = 0; i < 100; i++) {
    pid_t child = fork();
    if (child == 0) {
      for (int n = 0; n < 100; n++)
        free(hide(malloc(40)));
      fflush(NULL);
      _exit(0);
    }
    int status = 1;
    HOLDS(waitpid(child, &status, 0) == child && status == 0);
  }
  stop = true;
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
}

static void in_handler(int signal) {
  (void)signal;
}

static void fork_with_signals(void) {
  signal(SIGUSR1, in_handler);
  for (int i = 0; i < 100; i++) {
    kill(getpid(), SIGUSR1);
    void *p = hide(malloc(24));
    pid_t child = fork();
    if (child == 0) {
      free(p);
      free(hide(malloc(24)));
      _exit(0);
    }
    int status = 1;
    HOLDS(waitpid(child, &status, 0) == child && status == 0);
    free(p);
  }
}

static void free_errno(void) {
  size_t sizes[] = {1, 24, 80, 1000, 100000, 10000000};
  for (int i = 0; i < 6; i++) {
    void *p = hide(malloc(sizes[i]));
    errno = 1789;
    free(p);
    HOLDS(errno == 1789);
  }
}

static void double_free_now(void) {
  void *p = hide(malloc(24));
  free(p);
  free(hide(p));
}

static void double_free_by_other_size(void) {
  void *p = hide(malloc(40));
  for (int i = 0; i < 20; i++)
    free(hide(malloc(40)));
  free(p);
  void *q = hide(malloc(48));
  free(hide(p));
  free(q);
}

static void free_twice(void) {
  HOLDS(dies(double_free_now));
}

static void free_twice_later(void) {
  HOLDS(dies(double_free_by_other_size));
}

static void many_large(void) {
  for (int i = 0; i < 100; i++)
    free(hide(malloc((size_t)i << 16)));
}

static void alignment_of_all(void) {
  for (size_t size = 16; size < 2000; size++) {
    void *p = hide(malloc(hide_size(size)));
    HOLDS(is_aligned(p, 16));
    free(p);
  }
}

static void mallopt_cases(void) {
  HOLDS(mallopt(M_TRIM_THRESHOLD, 128 * 1024) == 1);
  HOLDS(mallopt(M_MMAP_THRESHOLD, 64 * 1024) == 1);
  void *p = hide(malloc(100000));
  HOLDS(p);
  free(p);
}

static void info(void) {
  FILE *null = fopen("/dev/null", "w");
  HOLDS(null && malloc_info(0, null) == 0);
  fclose(null);
  struct mallinfo2 before = mallinfo2();
  void *p = hide(malloc(1000000));
  struct mallinfo2 after = mallinfo2();
  HOLDS(after.uordblks + after.hblkhd >= before.uordblks + before.hblkhd + 1000000);
  free(p);
}

static void *cross_objects[3000];

static void *cross_free(void *number) {
  for (int i = (int)(intptr_t)number; i < 3000; i += 3) {
    HOLDS(all_are(cross_objects[i], 24, i));
    free(cross_objects[i]);
  }
  return NULL;
}

static void cross_thread(void) {
  for (int i = 0; i < 3000; i++)
    memset(cross_objects[i] = hide(aligned_alloc(8, 24)), i, 24);
  in_threads(3, cross_free);
}

static void sized_frees(void) {
  free_sized(NULL, 10);
  free_aligned_sized(NULL, 16, 10);
  for (size_t size = 1; size < 2000; size += 13) {
    free_sized(hide(malloc(hide_size(size))), size);
    free_aligned_sized(hide(aligned_alloc(64, size)), 64, size);
  }
}

#ifdef CONTROL
void free_sized(void *p, size_t size) {
  (void)size;
  free(p);
}
void free_aligned_sized(void *p, size_t alignment, size_t size) {
  (void)alignment;
  (void)size;
  free(p);
}
#endif

static const struct test_case cases[] = {
    {.name = "tst-malloc: basics, nothing, everything", .run = malloc_basics},
    {.name = "tst-malloc-random: see test/fuzz", .why = "random programs are test/fuzz"},
    {.name = "tst-malloc-too-large: every function, sizes near SIZE_MAX", .run = too_large},
    {.name = "tst-calloc: random sizes are zero", .run = calloc_random},
    {.name = "tst-calloc: products that overflow", .run = calloc_overflow},
    {.name = "tst-calloc: nothing", .run = calloc_nothing},
    {.name = "tst-realloc: NULL, growing, shrinking, failing, to 0", .run = realloc_basics},
    {.name = "tst-memalign: small, nothing, not a power of two", .run = memalign_basics},
    {.name = "tst-memalign-2: many alignments and sizes, reused", .run = memalign_sizes},
    {.name = "tst-memalign-3: the same in threads", .run = memalign_threads},
    {.name = "tst-aligned-alloc: all powers of two", .run = aligned_alloc_valid},
    {.name = "tst-aligned-alloc: other alignments are refused", .why = "since glibc 2.38"},
    {.name = "tst-aligned-alloc-random-thread-cross: freed by others", .run = cross_thread},
    {.name = "tst-posix_memalign: valid, invalid, nothing", .run = posix_memalign_cases},
    {.name = "tst-valloc", .run = valloc_cases},
    {.name = "tst-pvalloc", .run = pvalloc_cases},
    {.name = "tst-malloc-usable: all sizes, NULL", .run = usable},
    {.name = "tst-mallocalign1: 16 for all sizes from 16", .run = alignment_of_all},
    {.name = "tst-reallocarray: growing, overflow", .run = reallocarray_cases},
    {.name = "tst-malloc-thread-exit: threads that come and go", .run = thread_exit},
    {.name = "tst-malloc-thread-fail: failures in many threads", .run = thread_fail},
    {.name = "tst-malloc-fork-deadlock, tst-mallocfork2", .run = fork_with_threads},
    {.name = "tst-mallocfork, tst-mallocfork3: signals and forks", .run = fork_with_signals},
    {.name = "tst-free-errno", .run = free_errno},
    {.name = "tst-free-sized, tst-free-aligned-sized", .run = sized_frees},
    {.name = "tst-tcfree1: double free at once", .run = free_twice},
    {.name = "tst-tcfree2, tst-tcfree3: double free later", .run = free_twice_later, .ours = true},
    {.name = "tst-tcfree4: large ones", .run = many_large},
    {.name = "tst-mallopt: libc's settings can still be made", .run = mallopt_cases},
    {.name = "tst-malloc_info, tst-mallinfo2: libc's numbers can be had", .run = info},
    {.name = "tst-interpose-*", .why = "a program's own malloc: test/interpose"},
    {.name = "tst-malloc-backtrace, tst-malloc-check, tst-mcheck, tst-mtrace",
     .why = "libc's own checks of its own heap"},
    {.name = "tst-mallocstate", .why = "a saved heap of libc's; not loadable by another allocator"},
    {.name = "tst-compathooks-*", .why = "hooks that glibc 2.34 removed"},
    {.name = "tst-mxfast", .why = "M_MXFAST is a list of libc's heap"},
    {.name = "tst-safe-linking", .why = "pointers in free objects: we keep none there"},
    {.name = "tst-malloc-tcache-leak", .why = "libc's cache; ours: thread_exit_returns_magazines"},
    {.name = "tst-obstack, tst-alloc_buffer, tst-dynarray*, tst-scratch_buffer",
     .why = "other interfaces, above malloc"},
};

int main(void) {
  return RUN_CASES("glibc", cases);
}
