// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// work.c - the program whose system calls fail. It makes the runtime do all that it ever asks the
// kernel for: ranges that grow, threads, forks, pages given back, a lowered limit. Content is
// checked all along.
//
//   work must              every allocation must succeed
//   work may               one may fail, with ENOMEM
//   work ... STEP BYTES    at this step, RLIMIT_AS is lowered. Prints the number of steps

#define _GNU_SOURCE
#include "check.h"
#include "entry_points.h"
#include "inject.h"

#include <errno.h>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

enum { EACH = 700, MANY = 8000, SOME = 300 };

static bool may_fail;

static char *each[ENTRY_POINT_COUNT][EACH];
static char *many[MANY];

// Tells the injector where the runtime's code is, before any constructor runs.
static int mark(struct dl_phdr_info *image, size_t size, void *runtime) {
  (void)size;
  for (int i = 0; i < image->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &image->dlpi_phdr[i];
    uintptr_t start = image->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_LOAD && (uintptr_t)runtime - start < part->p_memsz) {
      syscall(INJECT_MARKER, start, part->p_memsz);
      return 1;
    }
  }
  return 0;
}

static void before_everything(void) {
  dl_iterate_phdr(mark, (void *)__snug_malloc_8);
}

__attribute__((section(".preinit_array"),
               used)) static void (*const preinit)(void) = before_everything;

static unsigned long step, step_of_limit, limit_bytes;

static void lower_limit(void) {
  struct rlimit limit = {limit_bytes, RLIM_INFINITY};
  CHECK(setrlimit(RLIMIT_AS, &limit) == 0 || errno == EPERM); // of which the injector makes use
}

static void count_step(void) {
  if (__atomic_add_fetch(&step, 1, __ATOMIC_RELAXED) == step_of_limit)
    lower_limit();
}

// Set by the injector; few are asked for then.
static volatile sig_atomic_t enough;

static void on_enough(int signal) {
  (void)signal;
  enough = 1;
}

// NULL only where that is allowed, or where enough have failed.
static char *get(const struct entry_point *e, int seed) {
  if (seed % 500 == 0)
    count_step();
  if (enough && seed % 100 > 1)
    return NULL;
  errno = 0;
  char *p = seed % 2 ? e->malloc(e->bytes) : e->calloc(1, e->bytes);
  if (!p) {
    CHECK(may_fail && errno == ENOMEM);
    return NULL;
  }
  for (size_t byte = 0; seed % 2 == 0 && byte < e->bytes; byte++)
    CHECK(p[byte] == 0);
  return memset(p, seed, e->bytes);
}

static void put(char *p, size_t bytes, int seed) {
  if (seed % 500 == 0)
    count_step();
  for (size_t byte = 0; p && byte < bytes; byte++)
    CHECK(p[byte] == (char)seed);
  free(p);
}

static void fill(int from, int to) {
  FOR_EACH_ENTRY_POINT(e)
  for (int i = from; i < to; i++)
    each[e - entry_points][i] = get(e, i);
}

static void drain(int from, int to, int step) {
  FOR_EACH_ENTRY_POINT(e)
  for (int i = from; i < to; i += step) {
    put(each[e - entry_points][i], e->bytes, i);
    each[e - entry_points][i] = NULL;
  }
}

static void grow_and_shrink_one_class(void) {
  const struct entry_point *e = &entry_points[4];
  for (int i = 0; i < MANY; i++)
    many[i] = get(e, i);
  for (int i = 0; i < MANY; i++) {
    put(many[i], e->bytes, i);
    many[i] = NULL;
  }
  malloc_trim(0);
}

static void *thread_main(void *unused) {
  drain(0, EACH, 5);
  char *objects[SOME];
  for (int i = 0; i < SOME; i++)
    objects[i] = get(&entry_points[i % ENTRY_POINT_COUNT], i);
  for (int i = 0; i < SOME; i++)
    put(objects[i], entry_points[i % ENTRY_POINT_COUNT].bytes, i);
  return unused;
}

static void use_threads(void) {
  for (int i = 0; i < 2; i++) {
    pthread_t thread;
    int error = pthread_create(&thread, NULL, thread_main, NULL);
    CHECK(error == 0 || (may_fail && (error == EAGAIN || error == ENOMEM)));
    if (error == 0)
      pthread_join(thread, NULL);
  }
}

static void use_children(void) {
  pid_t child = fork();
  CHECK(child >= 0 || (may_fail && (errno == EAGAIN || errno == ENOMEM)));
  if (child < 0)
    return;
  if (child == 0) {
    drain(1, EACH, 5);
    thread_main(NULL);
    _exit(0);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}

static void resize(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char **p = &each[e - entry_points][1];
    char *larger = realloc(*p, 5000);
    CHECK(larger || may_fail);
    if (larger) {
      for (size_t byte = 0; *p && byte < e->bytes; byte++)
        CHECK(larger[byte] == 1);
      free(larger);
      *p = NULL;
    }
  }
  char *large = malloc(1 << 20);
  CHECK(large || may_fail);
  free(large);
}

int main(int argc, char **argv) {
  CHECK(argc == 2 || argc == 4);
  may_fail = strcmp(argv[1], "may") == 0;
  signal(INJECT_ENOUGH, on_enough);
  limit_bytes = 1UL << 40;
  if (argc == 4) {
    step_of_limit = strtoul(argv[2], NULL, 10);
    limit_bytes = strtoul(argv[3], NULL, 10);
  }
  fill(0, EACH / 2);
  grow_and_shrink_one_class();
  fill(EACH / 2, EACH);
  use_threads();
  use_children();
  drain(2, EACH, 5);
  resize();
  malloc_trim(0);
  if (argc == 2)
    lower_limit();
  drain(0, EACH, 1);
  fill(0, EACH / 2);
  use_threads();
  drain(0, EACH, 1);
  if (argc == 4)
    printf("%lu\n", step);
}
