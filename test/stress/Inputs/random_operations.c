// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads allocate, resize, check, exchange and free objects of all classes at random.
//
//   random_operations <threads> <operations for each> <seed> [trim] [fork] [limit] [churn]
//
// Every object is filled with a byte that its first one announces, so an object handed out twice, a
// stray write or a lost copy shows. `trim` has one more thread call malloc_trim all the time,
// `fork` has one fork children that use the heap, `limit` lowers RLIMIT_AS in the middle, and with
// `churn` each thread is replaced by a new one every 1,000 operations.

#define _GNU_SOURCE
#include "check.h"
#include "entry_points.h"

#include <malloc.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#ifdef SNUG_NAMESPACED
void snug_ns_free(void *p);
void *snug_ns_realloc(void *p, size_t size);
size_t snug_ns_malloc_usable_size(void *p);
int snug_ns_malloc_trim(size_t pad);
#define free snug_ns_free
#define realloc snug_ns_realloc
#define malloc_usable_size snug_ns_malloc_usable_size
#define malloc_trim snug_ns_malloc_trim
#endif

enum { SHARED_SLOTS = 4096, OWN_SLOTS = 512 };

// A pointer and, in the upper 16 bits, the size. Exchanged with acquire and release.
typedef uint64_t slot;

static slot shared[SHARED_SLOTS];
static unsigned long operations;
static int stop;
static bool churn;

static slot pack(void *p, size_t size) {
  return (uintptr_t)p | (uint64_t)size << 48;
}

static unsigned char *object_of(slot s) {
  return (unsigned char *)(uintptr_t)(s & 0xffffffffffff);
}

static size_t size_of(slot s) {
  return s >> 48;
}

static slot fill(void *object, size_t size, unsigned byte) {
  CHECK(object);
  return pack(memset(object, (int)(byte & 0xff), size), size);
}

static void check(slot s) {
  unsigned char *p = object_of(s);
  for (size_t i = 1; i < size_of(s); i++)
    CHECK(p[i] == p[0]);
}

static slot allocate(unsigned random) {
  const struct entry_point *e = &entry_points[random % ENTRY_POINT_COUNT];
  if (random / 64 % 2)
    return fill(e->malloc(e->bytes), e->bytes, random / 128);
  unsigned char *p = e->calloc(1, e->bytes);
  CHECK(p);
  for (size_t i = 0; i < e->bytes; i++)
    CHECK(p[i] == 0);
  return fill(p, e->bytes, random / 128);
}

static void release(slot s) {
  if (!s)
    return;
  check(s);
  free(object_of(s));
}

static slot resize(slot s, unsigned random) {
  if (!s)
    return s;
  size_t size = 1 + random % 200;
  unsigned char first = object_of(s)[0];
  CHECK(malloc_usable_size(object_of(s)) >= size_of(s));
  unsigned char *p = realloc(object_of(s), size);
  CHECK(p);
  for (size_t i = 0; i < size && i < size_of(s); i++)
    CHECK(p[i] == first);
  return fill(p, size, random / 256);
}

struct worker {
  uint64_t random;
  unsigned long operations;
};

static unsigned next(struct worker *worker) {
  worker->random = worker->random * 6364136223846793005 + 1442695040888963407;
  return (unsigned)(worker->random >> 33);
}

static void *work(void *argument) {
  struct worker *worker = argument;
  slot own[OWN_SLOTS] = {0};
  for (unsigned long i = 0; i < worker->operations; i++) {
    unsigned random = next(worker);
    slot *mine = &own[random % OWN_SLOTS];
    unsigned detail = random / OWN_SLOTS;
    switch (next(worker) % 8) {
    case 0:
    case 1:
    case 2:
      release(*mine);
      *mine = allocate(detail);
      break;
    case 3:
      release(*mine);
      *mine = 0;
      break;
    case 4:
      *mine = resize(*mine, detail);
      break;
    default:
      *mine = __atomic_exchange_n(&shared[detail % SHARED_SLOTS], *mine, __ATOMIC_ACQ_REL);
    }
  }
  for (int i = 0; i < OWN_SLOTS; i++)
    release(own[i]);
  return NULL;
}

static void *work_in_turns(void *argument) {
  struct worker *worker = argument;
  unsigned long left = worker->operations;
  for (worker->operations = 1000; left >= 1000; left -= 1000) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, work, worker) == 0);
    pthread_join(thread, NULL);
  }
  return NULL;
}

static void *trim(void *unused) {
  while (!__atomic_load_n(&stop, __ATOMIC_RELAXED))
    malloc_trim(0);
  return unused;
}

static void *fork_children(void *unused) {
  struct worker worker = {99, 2000};
  while (!__atomic_load_n(&stop, __ATOMIC_RELAXED)) {
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
      // The other threads are gone in the middle of what they did; shared objects may be half
      // filled, so they are left alone.
      memset(shared, 0, sizeof shared);
      work(&worker);
      _exit(0);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
  }
  return unused;
}

static void *lower_limit(void *unused) {
  usleep(100000);
  struct rlimit limit = {8UL << 30, 8UL << 30};
  CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
  return unused;
}

int main(int argc, char **argv) {
  enum { MOST_THREADS = 64 };
  CHECK(argc >= 4);
  int threads = atoi(argv[1]);
  CHECK(threads <= MOST_THREADS);
  operations = strtoul(argv[2], NULL, 10);
  pthread_t helpers[8];
  int helper_count = 0;
  for (int i = 4; i < argc; i++) {
    void *(*helper)(void *) = strcmp(argv[i], "trim") == 0    ? trim
                              : strcmp(argv[i], "fork") == 0  ? fork_children
                              : strcmp(argv[i], "limit") == 0 ? lower_limit
                                                              : NULL;
    churn |= strcmp(argv[i], "churn") == 0;
    CHECK(helper || churn);
    if (helper)
      CHECK(pthread_create(&helpers[helper_count++], NULL, helper, NULL) == 0);
  }
  pthread_t workers[MOST_THREADS];
  static struct worker state[MOST_THREADS];
  for (int i = 0; i < threads; i++) {
    state[i] = (struct worker){strtoul(argv[3], NULL, 10) * 1000 + (unsigned)i, operations};
    CHECK(pthread_create(&workers[i], NULL, churn ? work_in_turns : work, &state[i]) == 0);
  }
  for (int i = 0; i < threads; i++)
    pthread_join(workers[i], NULL);
  __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < helper_count; i++)
    pthread_join(helpers[i], NULL);
  for (int i = 0; i < SHARED_SLOTS; i++)
    release(shared[i]);
  puts(snug_status());
}
