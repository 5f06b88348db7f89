// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %malloc_archive -o %t && %t bystander && env SNUG_MODE=off %t && env SNUG_MODE=count %t
// RUN: %cc %s %malloc_shared -o %t.shared && %t.shared
//
// snug_allocs_per_run counts every call of the malloc family exactly: small and large sizes, entry
// points, the aligned functions, realloc in place and elsewhere, what the C library allocates
// itself, and what threads do that the function starts. Whether the runtime serves them or has
// stepped aside makes no difference.

#define _GNU_SOURCE
#include "check.h"
#include "entry_points.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static void *volatile sink;

static void none(void *unused) {
  (void)unused;
}

static void constant(void *unused) {
  (void)unused;
  void *volatile p = __snug_malloc_24(24);
  free(p);
}

static void dynamic(void *size) {
  void *volatile p = malloc(*(size_t *)size); // threads call this at the same time
  free(p);
}

static void copies(void *text) {
  char *volatile p = strdup(text);
  free(p);
}

static void prints(void *number) {
  char *text;
  CHECK(asprintf(&text, "%d", *(int *)number) > 0);
  free(text);
}

static void aligned(void *unused) {
  (void)unused;
  void *p;
  CHECK(posix_memalign(&p, 64, 100) == 0);
  free(p);
  free(aligned_alloc(4096, 4096));
  free(memalign(32, 32));
  free(valloc(100));
  free(pvalloc(100));
}

static void grows(void *unused) {
  (void)unused;
  char *p = NULL;
  for (size_t size = 1; size <= 4096; size *= 2)
    CHECK((p = realloc(p, size)));
  free(p);
}

static void *in_thread(void *size) {
  for (int i = 0; i < 100; i++)
    dynamic(size);
  return NULL;
}

static void starts_thread(void *size) {
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, in_thread, size) == 0);
  pthread_join(thread, NULL);
}

static void leaks_one_in_two(void *number) {
  if (++*(int *)number % 2)
    sink = malloc(40);
}

static _Atomic bool started, stop;

static void *bystander(void *size) {
  for (; !stop; started = true)
    dynamic(size);
  return NULL;
}

int main(int argc, char **argv) {
  (void)argv;
  size_t sizes[] = {1, 24, 80, 81, 1024, 1025, 100000, 10000000};
  CHECK(snug_allocs_per_run(none, NULL, 10) == 0);
  CHECK(snug_allocs_per_run(constant, NULL, 10) == 1);
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    struct snug_measurement result;
    CHECK(snug_measure(dynamic, &sizes[i], 7, &result) == 0);
    CHECK(result.allocations == 1 && result.frees == 1);
    CHECK(result.bytes >= (double)sizes[i] && result.bytes <= 1.25 * (double)sizes[i] + 4096);
  }
  CHECK(snug_allocs_per_run(copies, "text", 3) == 1);
  int number = 12345;
  CHECK(snug_allocs_per_run(prints, &number, 3) >= 1);
  CHECK(snug_allocs_per_run(aligned, NULL, 3) == 5);
  CHECK(snug_allocs_per_run(grows, NULL, 3) == 13);

  double in_threads = snug_allocs_per_run(starts_thread, &sizes[1], 5);
  CHECK(in_threads >= 100 && in_threads <= 103); // pthread_create's own

  // The warm-up made the number 1, so that the first that counts makes it 2.
  number = 0;
  CHECK(snug_allocs_per_run(leaks_one_in_two, &number, 4) == 0.5);
  CHECK(number == 5);

  if (argc > 1) {
    pthread_t other;
    CHECK(pthread_create(&other, NULL, bystander, &sizes[1]) == 0);
    while (!started) // it has its cache from then on
      continue;
    CHECK(snug_allocs_per_run(constant, NULL, 100000) == 1);
    stop = true;
    pthread_join(other, NULL);
  }

  errno = 0;
  CHECK(snug_allocs_per_run(none, NULL, 0) < 0 && errno == EINVAL);

  // Caching goes on afterwards.
  void *p = malloc(24);
  free(p);
  CHECK(malloc(24) == p);
}
