// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// stats.c - see stats.h. The report is built in a buffer on the stack and written with one write(2)
// for each few lines, so that it needs nothing that a program may have torn down by then.

#include "stats.h"

#include "cache.h"
#include "config.h"
#include "os.h"
#include "snug.h"
#include "text.h"

#include <string.h>

uint64_t snug_counts[BIN_COUNT][COUNTERS];

static int report_fd = -1;

// Programs close stderr before they exit (gnulib's close_stdout), change directory or root.
void snug_stats_init(void) {
  if (!snug_config.stats)
    return;
  bool to_stderr = strcmp(snug_config.stats, "1") == 0;
  int fd = to_stderr ? OS_STDERR : snug_os_open_to_append(snug_config.stats);
  report_fd = snug_os_duplicate(fd);
  if (!to_stderr)
    snug_os_close(fd);
}

void snug_stats_count_move(unsigned bin, enum counter moves, unsigned objects) {
  uint64_t *counts = snug_counts[bin];
  stats_add(bin, moves, 1);
  stats_add(bin, moves + 1, objects);
  stats_add(bin, COUNT_LIVE, moves == COUNT_REFILLS ? objects : -(uint64_t)objects);
  if (counts[COUNT_PEAK] < counts[COUNT_LIVE])
    __atomic_store_n(&counts[COUNT_PEAK], counts[COUNT_LIVE], __ATOMIC_RELAXED);
}

void snug_stats_restart(void) {
  for (unsigned bin = 0; bin < BIN_COUNT; bin++) {
    uint64_t *counts = snug_counts[bin];
    counts[COUNT_PEAK] = counts[COUNT_LIVE];
    for (unsigned counter = COUNT_PEAK + 1; counter < COUNTERS; counter++)
      counts[counter] = 0;
  }
}

void snug_stats_read(unsigned bin, uint64_t counts[COUNTERS]) {
  for (unsigned counter = 0; counter < COUNTERS; counter++)
    counts[counter] = __atomic_load_n(&snug_counts[bin][counter], __ATOMIC_RELAXED);
  counts[COUNT_LIVE] -= snug_cache_held(bin);
}

// What is told of each bin.
static const struct item {
  enum counter counter;
  const char *name;   // where nothing is cached, NULL if left out
  const char *cached; // otherwise
} items[] = {
    {COUNT_REFILLED, "allocations", "objects refilled"},
    {COUNT_RETURNED, "frees", "objects returned"},
    {COUNT_LIVE, "live", "live"},
    {COUNT_PEAK, "peak", "peak"},
    {COUNT_GENERIC, "left to malloc", "left to malloc"},
    {COUNT_REFILLS, NULL, "refills"},
    {COUNT_EXCHANGES, NULL, "exchanges"},
    {COUNT_RETURNS, NULL, "returns"},
    {COUNT_PURGED, NULL, "bytes given back"},
};
enum { ITEMS = sizeof items / sizeof items[0] };

// Ends the line with ": 3 allocations, 2 frees, ...".
static void write_counts(struct text *text, const uint64_t *counts, int fd) {
  const char *separator = ":";
  for (const struct item *item = items; item < items + ITEMS; item++) {
    const char *name = snug_config.mode == MODE_COUNT ? item->name : item->cached;
    if (name)
      snug_text_add(text, "%s %lu %s", separator, (unsigned long)counts[item->counter], name);
    separator = ",";
  }
  snug_text_add(text, "\n");
  snug_text_write(text, fd);
}

static void write_text(int fd) {
  struct text text;
  text.length = 0;
  char name[OS_NAME_BYTES];
  snug_os_process_name(name);
  snug_text_add(&text, "snug: process %lu (%s): %s\n", snug_os_process_id(), name, snug_status());
  snug_text_write(&text, fd);
  if (!snug_is_on())
    return;
  uint64_t total[COUNTERS] = {0};
  for_each_bin (bin) {
    uint64_t counts[COUNTERS];
    snug_stats_read(bin, counts);
    if (!counts[COUNT_REFILLS] && !counts[COUNT_LIVE])
      continue;
    for (unsigned counter = 0; counter < COUNTERS; counter++)
      total[counter] += counts[counter];
    snug_text_add(&text, "snug:   ");
    snug_text_add_class(&text, bin);
    write_counts(&text, counts, fd);
  }
  snug_text_add(&text, "snug: total");
  write_counts(&text, total, fd);
}

void (*snug_stats_writer)(int fd) = write_text;

// Runs after the program's own exit handlers and destructors.
static __attribute__((destructor(101))) void report(void) {
  if (snug_config.stats)
    snug_stats_writer(report_fd);
}
