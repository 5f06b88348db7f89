// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// thread.c - see thread.h.

#include "thread.h"

#include "cache.h"
#include "config.h"
#include "measure.h"

#include <errno.h>
#include <pthread.h>

enum { FIRST_REFILL = 8 };

static pthread_key_t key;

static __thread struct thread *record __attribute__((tls_model("initial-exec")));

// Stands for the record of a thread that must not cache.
static struct thread no_cache;

// Other destructors of this round or the next may still allocate and free; never to be undone.
static void thread_end(void *ending) {
  struct thread *thread = ending;
  snug_cache_flush();
  record = &no_cache;
  snug_pool_put(thread);
}

bool snug_thread_init(void) {
  return pthread_key_create(&key, thread_end) == 0;
}

// Whether the thread may begin to cache. Asked again after a measurement.
static bool must_not_cache(void) {
  if (snug_config.mode >= MODE_COUNT)
    return true;
  if (measure_is_on())
    record = NULL;
  return measure_is_on();
}

static COLD void thread_begin(void) {
  // Set before the library is called: it may allocate.
  record = &no_cache;
  struct thread *thread = must_not_cache() ? NULL : snug_pool_get();
  if (!thread)
    return;
  int saved_errno = errno;
  int error = pthread_setspecific(key, thread);
  errno = saved_errno;
  if (error) {
    snug_pool_put(thread);
    return;
  }
  for (unsigned bin = 0; bin < BIN_COUNT; bin++) {
    thread->spare[bin] = NULL;
    thread->refill[bin] = FIRST_REFILL;
  }
  record = thread;
}

struct thread *snug_thread_current(void) {
  if (UNLIKELY(!record))
    thread_begin();
  return record == &no_cache ? NULL : record;
}

#ifdef SNUG_DISPATCH

bool snug_thread_has_cache(void) {
  return record && record != &no_cache;
}

struct thread *snug_thread_give_up_cache(void) {
  struct thread *thread = record;
  if (snug_thread_has_cache()) {
    snug_cache_flush();
    record = &no_cache;
  }
  return thread;
}

void snug_thread_take_up_cache(struct thread *thread) {
  record = thread;
}

#endif
