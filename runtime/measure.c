// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// measure.c - snug_measure and snug_allocs_per_run: what one call of a function allocates.
//
// Whether every allocation is seen is not concluded from how the program was linked, but tried: a
// few calls, direct ones and one from inside the C library, must be counted.

#include "measure.h"
#include "cache.h"
#include "os.h"
#include "snug.h"
#include "text.h"
#include "thread.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool busy;
static uint64_t allocations, obtained, frees;

#ifdef SNUG_DISPATCH

bool snug_measure_is_on;
static struct thread *cached; // what the measuring thread gave up

void snug_measure_add_allocation(size_t bytes) {
  if (snug_thread_has_cache())
    return;
  __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&obtained, bytes, __ATOMIC_RELAXED);
}

void snug_measure_add_free(void) {
  if (!snug_thread_has_cache())
    __atomic_fetch_add(&frees, 1, __ATOMIC_RELAXED);
}

static void begin(void) {
  cached = snug_thread_give_up_cache();
  __atomic_store_n(&snug_measure_is_on, true, __ATOMIC_RELAXED);
}

static void end(void) {
  __atomic_store_n(&snug_measure_is_on, false, __ATOMIC_RELAXED);
  snug_thread_take_up_cache(cached);
}

#else

#define begin() ((void)0)
#define end() ((void)0)

#endif

// Through these no compiler knows what is called, and leaves none out.
static void *(*volatile call_malloc)(size_t) = malloc;
static void *(*volatile call_calloc)(size_t, size_t) = calloc;
static void *(*volatile call_realloc)(void *, size_t) = realloc;
static int (*volatile call_posix_memalign)(void **, size_t, size_t) = posix_memalign;
static char *(*volatile call_strdup)(const char *) = strdup;
static void (*volatile call_free)(void *) = free;

// NULL, or the name of what was not counted.
static const char *first_unseen(void) {
  uint64_t before = allocations;
  void *p = call_malloc(24);
  if (p && allocations != before + 1)
    return call_free(p), "malloc";
  p = call_realloc(p, 5000);
  if (p && allocations != before + 2)
    return call_free(p), "realloc";
  uint64_t frees_before = frees;
  call_free(p);
  if (p && frees != frees_before + 1)
    return "free";
  before = allocations;
  call_free(p = call_calloc(3, 1000));
  if (p && allocations != before + 1)
    return "calloc";
  before = allocations;
  if (call_posix_memalign(&p, 4096, 4096) == 0) {
    call_free(p);
    if (allocations != before + 1)
      return "posix_memalign";
  }
  before = allocations;
  call_free(p = call_strdup("a call from inside the C library"));
  return p && allocations != before + 1 ? "the C library's own allocations" : NULL;
}

static void tell_unseen(const char *what) {
  struct text text;
  text.length = 0;
  snug_text_add(&text,
                "snug: cannot measure: not counted would be %s; link the program with "
                "libsnug-malloc in place of libsnug, and preload no other allocator\n",
                what);
  snug_text_write(&text, OS_STDERR);
}

EXPORTED int snug_measure(void (*function)(void *), void *argument, int runs,
                          struct snug_measurement *result) {
  if (runs < 1) {
    errno = EINVAL;
    return -1;
  }
  if (__atomic_exchange_n(&busy, true, __ATOMIC_ACQUIRE)) {
    errno = EBUSY;
    return -1;
  }
  begin();
  const char *unseen = first_unseen();
  if (!unseen) {
    function(argument);
    allocations = obtained = frees = 0;
    for (int run = 0; run < runs; run++)
      function(argument);
    result->allocations = (double)allocations / runs;
    result->bytes = (double)obtained / runs;
    result->frees = (double)frees / runs;
  }
  end();
  __atomic_store_n(&busy, false, __ATOMIC_RELEASE);
  if (!unseen)
    return 0;
  tell_unseen(unseen);
  errno = ENOTSUP;
  return -1;
}

EXPORTED double snug_allocs_per_run(void (*function)(void *), void *argument, int runs) {
  struct snug_measurement result;
  return snug_measure(function, argument, runs, &result) == 0 ? result.allocations : -1;
}
