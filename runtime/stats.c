// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// stats.c - see stats.h. The report is built in a buffer on the stack and written with one write(2)
// for each few lines, so that it needs nothing that a program may have torn down by then.

#include "stats.h"

#include "os.h"
#include "snug.h"
#include "text.h"

#include <string.h>

uint64_t snug_counts[BIN_COUNT][COUNTERS];

static int stderr_copy = -1;
static char path[OS_PATH_BYTES];

static size_t append_path(size_t length, const char *string) {
  while (*string && length < sizeof path - 1)
    path[length++] = *string++;
  path[length] = 0;
  return length;
}

// Programs close stderr before they exit (gnulib's close_stdout), or change directory.
void snug_stats_init(void) {
  if (!snug_config.stats)
    return;
  if (strcmp(snug_config.stats, "1") == 0) {
    stderr_copy = snug_os_duplicate(OS_STDERR);
    return;
  }
  size_t length = 0;
  if (snug_config.stats[0] != '/' && snug_os_current_directory(path)) {
    while (path[length])
      length++;
    length = append_path(length, "/");
  }
  append_path(length, snug_config.stats);
}

void snug_stats_add_allocation(unsigned bin, bool served) {
  uint64_t *counts = snug_counts[bin];
  if (!served) {
    __atomic_fetch_add(&counts[COUNT_GENERIC], 1, __ATOMIC_RELAXED);
    return;
  }
  __atomic_fetch_add(&counts[COUNT_ALLOCATIONS], 1, __ATOMIC_RELAXED);
  uint64_t live = __atomic_add_fetch(&counts[COUNT_LIVE], 1, __ATOMIC_RELAXED);
  uint64_t peak = __atomic_load_n(&counts[COUNT_PEAK], __ATOMIC_RELAXED);
  while (live > peak && !__atomic_compare_exchange_n(&counts[COUNT_PEAK], &peak, live, true,
                                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    continue;
}

void snug_stats_add_free(unsigned bin) {
  __atomic_fetch_add(&snug_counts[bin][COUNT_FREES], 1, __ATOMIC_RELAXED);
  __atomic_fetch_sub(&snug_counts[bin][COUNT_LIVE], 1, __ATOMIC_RELAXED);
}

void snug_stats_restart(void) {
  for (unsigned bin = 0; bin < BIN_COUNT; bin++)
    for (unsigned counter = 0; counter < COUNTERS; counter++)
      if (counter != COUNT_LIVE)
        snug_counts[bin][counter] = counter == COUNT_PEAK ? snug_counts[bin][COUNT_LIVE] : 0;
}

// Appends ": 3 allocations, 2 frees, ...", and adds the counts to `total`. False if all are 0.
static bool add_counts(struct text *text, const uint64_t *counts, uint64_t *total) {
  const char *name = "allocations\0frees\0live\0peak\0left to malloc\0"
                     "refills\0objects refilled\0exchanges\0returns\0objects returned\0"
                     "bytes given back";
  const char *separator = ":";
  uint64_t any = 0;
  for (unsigned counter = 0; counter < COUNTERS; counter++) {
    uint64_t count = __atomic_load_n(&counts[counter], __ATOMIC_RELAXED);
    total[counter] += count;
    if ((counter <= COUNT_GENERIC) == (snug_config.mode == MODE_COUNT)) {
      any |= count;
      snug_text_add(text, "%s %lu %s", separator, (unsigned long)count, name);
      separator = ",";
    }
    while (*name++)
      continue;
  }
  snug_text_add(text, "\n");
  return any != 0;
}

// Runs after the program's own exit handlers and destructors.
static __attribute__((destructor(101))) void report(void) {
  if (!snug_config.stats)
    return;
  int fd = path[0] ? snug_os_open_to_append(path) : stderr_copy;
  char name[OS_NAME_BYTES];
  snug_os_process_name(name);
  struct text text;
  text.length = 0;
  snug_text_add(&text, "snug: process %lu (%s): %s\n", snug_os_process_id(), name, snug_status());
  snug_text_write(&text, fd);
  if (snug_is_on()) {
    uint64_t total[COUNTERS] = {0};
    uint64_t ignored[COUNTERS] = {0};
    for_each_bin (bin) {
      text.length = 0;
      snug_text_add(&text, "snug:   " CLASS_FORMAT, CLASS_ARGUMENTS(bin));
      if (add_counts(&text, snug_counts[bin], total))
        snug_text_write(&text, fd);
    }
    text.length = 0;
    snug_text_add(&text, "snug: total");
    add_counts(&text, total, ignored);
    snug_text_write(&text, fd);
  }
  if (path[0])
    snug_os_close(fd);
}
