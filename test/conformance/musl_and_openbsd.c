// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %control && %with_snug && %with_malloc
//
// The cases of musl's libc-test (regression/malloc-*) and OpenBSD's regress/lib/libc/malloc.

#include "cases.h"

static void zero_distinct(void) {
  void *objects[100];
  for (int i = 0; i < 100; i++) {
    HOLDS((objects[i] = hide(malloc(0))));
    for (int j = 0; j < i; j++)
      HOLDS(objects[i] != objects[j]);
  }
  for (int i = 0; i < 100; i++)
    free(objects[i]);
}

static void limit(size_t bytes) {
  struct rlimit limit = {bytes, bytes};
  HOLDS(setrlimit(RLIMIT_AS, &limit) == 0);
}

static void until_out_of_memory(size_t size) {
  void **last = NULL, **p;
  size_t count = 0;
  errno = 0;
  while ((p = hide(malloc(size))) && count < 50000000) {
    *p = last;
    last = p;
    count++;
  }
  HOLDS(!p && errno == ENOMEM && count > 0);
  while (last) {
    p = *last;
    free(last);
    last = p;
  }
  HOLDS((p = hide(malloc(size))));
  free(p);
}

static void oom_small(void) {
  limit((size_t)200 << 20);
  until_out_of_memory(hide_size(24));
}

static void oom_medium(void) {
  limit((size_t)200 << 20);
  until_out_of_memory(hide_size(1000));
}

static void brk_fails(void) {
  // The page after the heap's end is taken.
  char *end = sbrk(0);
  end += -(uintptr_t)end % 4096;
  if (mmap(end, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) != end)
    return;
  static void *objects[5000];
  for (int i = 0; i < 5000; i++)
    HOLDS((objects[i] = hide(malloc(10000))));
  for (int i = 0; i < 5000; i++)
    free(objects[i]);
  void *p = hide(malloc(24));
  HOLDS(p);
  free(p);
}

static void malloc0test(void) {
  for (size_t size = 0; size < 3000; size += 17) {
    void *p = hide(malloc(0)), *q = hide(realloc(p, hide_size(size + 1)));
    HOLDS(p && q);
    memset(q, 1, size + 1);
    free(q);
    p = hide(calloc(0, 0));
    HOLDS(p);
    free(p);
  }
}

static void errno_kept(void) {
  for (size_t size = 1; size < (size_t)1 << 24; size *= 3) {
    errno = 5;
    void *p = hide(malloc(size));
    HOLDS(p && errno == 5);
    free(p);
    HOLDS(errno == 5);
  }
}

static void twice(void) {
  void *p = hide(malloc(32));
  free(p);
  free(hide(p));
}

static void modified(void) {
  char *p = hide(malloc(32));
  free(hide(p + 8));
}

static void *dead_in_thread(void *p) {
  free(hide(p));
  return NULL;
}

static void twice_in_threads(void) {
  void *p = hide(malloc(32));
  free(p);
  pthread_t thread;
  if (pthread_create(&thread, NULL, dead_in_thread, p) == 0)
    pthread_join(thread, NULL);
}

static void errors(void) {
  HOLDS(dies(twice));
  HOLDS(dies(modified));
}

static void errors_in_threads(void) {
  HOLDS(dies(twice_in_threads));
}

static void general(void) {
  static void *objects[1000];
  static size_t sizes[1000];
  unsigned state = 7;
  for (int i = 0; i < 100000; i++) {
    state = state * 1664525 + 1013904223;
    unsigned n = (state >> 8) % 1000;
    size_t size = (state >> 20) % (i % 10 ? 100 : 4000);
    if (objects[n])
      HOLDS(all_are(objects[n], sizes[n], (int)n));
    if (state >> 31 && objects[n] && size) {
      size_t least = size < sizes[n] ? size : sizes[n];
      HOLDS((objects[n] = hide(realloc(objects[n], size))));
      HOLDS(all_are(objects[n], least, (int)n));
    } else {
      free(objects[n]);
      HOLDS((objects[n] = hide(malloc(size))));
    }
    memset(objects[n], (int)n, sizes[n] = size);
  }
}

static void ulimit1(void) {
  limit((size_t)512 << 20);
  for (int i = 0; i < 100; i++) {
    void *p = hide(malloc((size_t)1 << 30));
    HOLDS(!p);
    p = hide(malloc(4096));
    HOLDS(p);
    free(p);
  }
}

static void ulimit2(void) {
  limit((size_t)512 << 20);
  char *p = hide(malloc((size_t)10 << 20));
  HOLDS(p);
  memset(p, 3, 100);
  HOLDS(!hide(realloc(p, (size_t)1 << 30)) && all_are(p, 100, 3));
  HOLDS((p = hide(realloc(p, 64))) && all_are(p, 64, 3));
  free(p);
}

static const struct test_case cases[] = {
    {.name = "libc-test malloc-0: distinct", .run = zero_distinct},
    {.name = "libc-test malloc-oom: small objects", .run = oom_small},
    {.name = "libc-test malloc-oom: larger", .run = oom_medium},
    {.name = "libc-test malloc-brk-fail", .run = brk_fails},
    {.name = "OpenBSD malloc0test", .run = malloc0test},
    {.name = "OpenBSD malloc_errno", .run = errno_kept},
    {.name = "OpenBSD malloc_errs: double free, modified pointer", .run = errors, .ours = true},
    {.name = "OpenBSD malloc_threaderr", .run = errors_in_threads, .ours = true},
    {.name = "OpenBSD malloc_general", .run = general},
    {.name = "OpenBSD malloc_ulimit1", .run = ulimit1},
    {.name = "OpenBSD malloc_ulimit2", .run = ulimit2},
    {.name = "OpenBSD malloc_errs: MALLOC_OPTIONS, canaries, write after free",
     .why = "SNUG_MODE=hardened only: test/modes"},
};

int main(void) {
  return RUN_CASES("musl and OpenBSD:", cases);
}
