// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// soak.c - threads that come and go, and objects of all sizes that live for a moment or for long
// and are freed by whichever thread comes by: soak SECONDS. Every object's content is checked when
// it goes; memory must stay within 1.1 times of what it was after a third of the time.

#include "entry_points.h"
#include "memory_use.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

enum { THREADS = 4, PLACES = 1 << 16, OPERATIONS = 400000, WARM_UP = 100 * PLACES };

struct object {
  size_t size;
  unsigned long sum;
  unsigned char bytes[];
};

static _Atomic(struct object *) places[PLACES];
static atomic_ulong operations;

static unsigned next(unsigned long *state) {
  *state = *state * 6364136223846793005ul + 1442695040888963407ul;
  return (unsigned)(*state >> 33);
}

static unsigned long sum_of(const struct object *o) {
  unsigned long sum = o->size;
  for (size_t i = 0; i < o->size; i++)
    sum = (sum ^ o->bytes[i]) * 1099511628211ul;
  return sum;
}

static struct object *make(unsigned long *state) {
  unsigned choice = next(state) % 64;
  size_t bytes = choice < 48 ? 16 + next(state) % 65 : choice < 63 ? next(state) % 1009 + 16 : 8000;
  struct object *o;
  const struct entry_point *e = &entry_points[(bytes + 7) / 8 * 2 - 2 + choice % 2];
  if (bytes <= 80 && choice % 4)
    o = choice % 3 ? e->malloc(bytes) : e->calloc(1, bytes);
  else
    o = choice % 3 ? malloc(bytes) : calloc(bytes, 1);
  CHECK(o && malloc_usable_size(o) >= bytes);
  if (choice % 16 == 5) {
    CHECK(o = realloc(o, bytes + 40));
    bytes += 40;
  }
  o->size = bytes - sizeof *o;
  for (size_t i = 0; i < o->size; i++)
    o->bytes[i] = (unsigned char)next(state);
  o->sum = sum_of(o);
  return o;
}

static void unmake(struct object *o) {
  if (o)
    CHECK(o->sum == sum_of(o));
  free(o);
}

// Most objects are in the first places, where they do not live long.
static void *work(void *seed) {
  unsigned long state = (unsigned long)(uintptr_t)seed;
  for (int i = 0; i < OPERATIONS; i++) {
    unsigned place = next(&state) % PLACES >> next(&state) % 12;
    unmake(atomic_exchange(&places[place], make(&state)));
  }
  atomic_fetch_add(&operations, OPERATIONS);
  return NULL;
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  mallopt(M_ARENA_MAX, 1); // libc's part reaches its steady state sooner
  time_t begin = time(NULL), seconds = atol(argv[1]);
  long steady = 0, most = 0, last = 0;
  unsigned long generation = 1;
  while (time(NULL) - begin < seconds || most == 0) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
      CHECK(pthread_create(&threads[i], NULL, work, (void *)generation++) == 0);
    for (int i = 0; i < THREADS; i++)
      CHECK(pthread_join(threads[i], NULL) == 0);
    last = resident_bytes();
    if (time(NULL) - begin < seconds / 3 || atomic_load(&operations) < WARM_UP)
      steady = last > steady ? last : steady;
    else
      most = last > most ? last : most;
  }
  for (int i = 0; i < PLACES; i++)
    unmake(atomic_exchange(&places[i], NULL));
  printf("%lu operations, contents whole; resident: steady %ld KiB, at most %ld KiB after, "
         "last %ld KiB\n",
         atomic_load(&operations), steady / KIB, most / KIB, last / KIB);
  fflush(stdout);
  CHECK(most <= steady + steady / 10);
}
