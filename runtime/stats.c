// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// stats.c - see stats.h. The report is built in a buffer on the stack and written with one write(2)
// for each few lines, so that it needs nothing that a program may have torn down by then.

#include "stats.h"

#include "classes.h"
#include "depot.h"
#include "mode.h"
#include "os.h"
#include "snug.h"
#include "text.h"

#include <string.h>

// Relaxed atomics: each is a figure of its own.
static struct exact { uint64_t allocations, generic, frees, live, peak; } exact[BIN_COUNT];

static struct depot_counts at_start[BIN_COUNT]; // of this process: see stats_restart
static int stderr_copy = -1;
static char path[OS_PATH_BYTES];

static size_t append_path(size_t length, const char *string) {
  while (*string && length < sizeof path - 1)
    path[length++] = *string++;
  path[length] = 0;
  return length;
}

// Programs close stderr before they exit (gnulib's close_stdout), or change directory.
void stats_init(void) {
  if (!config.stats)
    return;
  if (strcmp(config.stats, "1") == 0) {
    stderr_copy = os_duplicate(OS_STDERR);
    return;
  }
  size_t length = 0;
  if (config.stats[0] != '/' && os_current_directory(path)) {
    while (path[length])
      length++;
    length = append_path(length, "/");
  }
  append_path(length, config.stats);
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

// The line of one class, or of all.
static void add_exact(struct text *text, const struct exact *exact) {
  text_add(text, "%lu allocations, %lu frees, %lu live, %lu peak, %lu left to malloc\n",
           exact->allocations, exact->frees, exact->live, exact->peak, exact->generic);
}

static void add_refills(struct text *text, const struct depot_counts *counts) {
  text_add(text,
           "%lu refills of %lu objects (%lu by exchange), %lu returns of %lu objects, "
           "%lu bytes given back\n",
           counts->fills, counts->filled, counts->exchanged, counts->stores, counts->stored,
           counts->purged_bytes);
}

// Both kinds of counts are nothing but uint64_t.
static void add(void *total, const void *addend, size_t bytes, uint64_t sign) {
  for (size_t i = 0; i < bytes / sizeof(uint64_t); i++)
    ((uint64_t *)total)[i] += sign * ((const uint64_t *)addend)[i];
}

static void report_classes(struct text *text, int fd) {
  struct depot_counts total = {0};
  struct exact exact_total = {0};
  bool counting = config.mode == MODE_COUNT;
  for (unsigned bin = 0; bin < BIN_COUNT; bin++) {
    struct depot_counts counts = depot_counts(bin);
    add(&counts, &at_start[bin], sizeof counts, -UINT64_C(1));
    add(&total, &counts, sizeof counts, 1);
    add(&exact_total, &exact[bin], sizeof exact_total, 1);
    if (counts.fills + counts.stores + exact[bin].generic == 0)
      continue;
    text_add(text, "snug:   " CLASS_FORMAT ": ", CLASS_ARGUMENTS(bin));
    if (counting)
      add_exact(text, &exact[bin]);
    else
      add_refills(text, &counts);
    text_write(text, fd);
  }
  text_add(text, "snug: total: ");
  if (counting)
    add_exact(text, &exact_total);
  else
    add_refills(text, &total);
}

// Runs after the program's own exit handlers and destructors.
static __attribute__((destructor(101))) void report(void) {
  if (!config.stats)
    return;
  int fd = path[0] ? os_open_to_append(path) : stderr_copy;
  char name[OS_NAME_BYTES];
  os_process_name(name);
  struct text text;
  text.length = 0;
  text_add(&text, "snug: process %lu (%s): %s\n", os_process_id(), name, snug_status());
  if (mode_is_on())
    report_classes(&text, fd);
  text_write(&text, fd);
  if (path[0])
    os_close(fd);
}
