// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// stats.c - see stats.h. The report is built in a buffer on the stack and written with one write(2)
// for each few lines, so that it needs nothing that a program may have torn down by then.

#define _GNU_SOURCE
#include "stats.h"

#include "classes.h"
#include "depot.h"
#include "mode.h"
#include "os.h"
#include "snug.h"
#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

// Relaxed atomics: each is a figure of its own.
static struct { uint64_t allocations, generic, frees, live, peak; } exact[BIN_COUNT];

static struct depot_counts at_start[BIN_COUNT]; // of this process: see stats_restart
static int stderr_copy = -1;
static char file_name[PATH_MAX];

// Programs close stderr before they exit (gnulib's close_stdout), or change directory.
void stats_init(void) {
  if (!config.stats)
    return;
  if (strcmp(config.stats, "1") == 0) {
    stderr_copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 100);
    return;
  }
  char directory[PATH_MAX];
  if (config.stats[0] != '/' && getcwd(directory, sizeof directory)) {
    size_t length = strlen(directory);
    __builtin_memcpy(file_name, directory, length);
    file_name[length] = '/';
    file_name[length + 1] = 0;
  }
  size_t used = strlen(file_name);
  size_t length = strlen(config.stats);
  if (used + length < sizeof file_name)
    __builtin_memcpy(file_name + used, config.stats, length + 1);
}

void stats_add_allocation(unsigned bin, bool served) {
  if (!served) {
    __atomic_fetch_add(&exact[bin].generic, 1, __ATOMIC_RELAXED);
    return;
  }
  __atomic_fetch_add(&exact[bin].allocations, 1, __ATOMIC_RELAXED);
  uint64_t live = __atomic_add_fetch(&exact[bin].live, 1, __ATOMIC_RELAXED);
  uint64_t peak = __atomic_load_n(&exact[bin].peak, __ATOMIC_RELAXED);
  while (live > peak && !__atomic_compare_exchange_n(&exact[bin].peak, &peak, live, true,
                                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    continue;
}

void stats_add_free(unsigned bin) {
  __atomic_fetch_add(&exact[bin].frees, 1, __ATOMIC_RELAXED);
  __atomic_fetch_sub(&exact[bin].live, 1, __ATOMIC_RELAXED);
}

void stats_restart(void) {
  for (unsigned bin = 0; bin < BIN_COUNT; bin++) {
    at_start[bin] = depot_counts(bin);
    exact[bin].allocations = exact[bin].generic = exact[bin].frees = 0;
    exact[bin].peak = exact[bin].live;
  }
}

static void add_count(struct text *text, uint64_t count, const char *what) {
  text_decimal(text, count);
  text_string(text, what);
}

static void add_exact(struct text *text, unsigned first_bin, unsigned bins) {
  uint64_t allocations = 0, frees = 0, live = 0, generic = 0;
  for (unsigned bin = first_bin; bin < first_bin + bins; bin++) {
    allocations += exact[bin].allocations;
    frees += exact[bin].frees;
    live += exact[bin].live;
    generic += exact[bin].generic;
  }
  add_count(text, allocations, " allocations, ");
  add_count(text, frees, " frees, ");
  add_count(text, live, " live");
  if (bins == 1) {
    text_string(text, ", ");
    add_count(text, exact[first_bin].peak, " peak");
  }
  text_string(text, ", ");
  add_count(text, generic, " left to malloc\n");
}

static void add_refills(struct text *text, const struct depot_counts *counts) {
  add_count(text, counts->fills, " refills of ");
  add_count(text, counts->filled, " objects, ");
  add_count(text, counts->exchanged, " by another thread's magazine, ");
  add_count(text, counts->stores, " returns of ");
  add_count(text, counts->stored, " objects, ");
  add_count(text, counts->purged_bytes, " bytes given back\n");
}

static struct depot_counts counts_of(unsigned bin) {
  struct depot_counts now = depot_counts(bin);
  const struct depot_counts *then = &at_start[bin];
  return (struct depot_counts){
      now.fills - then->fills,         now.filled - then->filled,
      now.stores - then->stores,       now.stored - then->stored,
      now.exchanged - then->exchanged, now.purged_bytes - then->purged_bytes};
}

static void add_to(struct depot_counts *total, const struct depot_counts *counts) {
  total->fills += counts->fills;
  total->filled += counts->filled;
  total->stores += counts->stores;
  total->stored += counts->stored;
  total->exchanged += counts->exchanged;
  total->purged_bytes += counts->purged_bytes;
}

static void report_classes(struct text *text, int fd) {
  struct depot_counts total = {0};
  bool counting = config.mode == MODE_COUNT;
  for (unsigned bin = 0; bin < BIN_COUNT; bin++) {
    struct depot_counts counts = counts_of(bin);
    add_to(&total, &counts);
    if (counts.fills + counts.stores + exact[bin].generic == 0)
      continue;
    text_string(text, "snug:   ");
    text_class(text, bin);
    text_string(text, ": ");
    if (counting)
      add_exact(text, bin, 1);
    else
      add_refills(text, &counts);
    text_write(text, fd);
  }
  text_string(text, "snug: total: ");
  if (counting)
    add_exact(text, 0, BIN_COUNT);
  else
    add_refills(text, &total);
}

// Runs after the program's own exit handlers and destructors.
static __attribute__((destructor(101))) void report(void) {
  if (!config.stats)
    return;
  int saved_errno = errno;
  int fd = stderr_copy;
  if (file_name[0])
    fd = open(file_name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  struct text text = {0};
  text_string(&text, "snug: process ");
  text_decimal(&text, (uint64_t)getpid());
  text_string(&text, " (");
  text_string(&text, program_invocation_short_name);
  text_string(&text, "): ");
  text_string(&text, snug_status());
  text_string(&text, "\n");
  if (mode_is_on())
    report_classes(&text, fd);
  text_write(&text, fd);
  if (file_name[0])
    close(fd);
  errno = saved_errno;
}
