// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// metrics.c - the statistics for programs and for the agents that watch them: structures of snug.h,
// and Prometheus' text format. Linked only into programs that ask for either, and libsnug.so.
//
// Format: "Exposition formats" in Prometheus' documentation, text version 0.0.4.

#include "cache.h"
#include "config.h"
#include "depot.h"
#include "mode.h"
#include "snug.h"
#include "stats.h"
#include "text.h"

#include <stddef.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Refills from the depots by their duration: bucket i counts those of less than 256 << i ns, the
// last all others.
enum { LATENCY_BUCKETS = 16, FIRST_LATENCY_BITS = 8 };

static uint64_t latency_counts[LATENCY_BUCKETS];
static uint64_t latency_total;

static uint64_t nanoseconds(void) {
  struct timespec now = {0, 0};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static unsigned timed_fill(unsigned bin, void ***magazine, unsigned want) {
  uint64_t start = nanoseconds();
  unsigned count = snug_depot_fill(bin, magazine, want);
  uint64_t took = nanoseconds() - start;
  unsigned bucket = 0;
  while (bucket < LATENCY_BUCKETS - 1 && took >> FIRST_LATENCY_BITS >> bucket)
    bucket++;
  __atomic_fetch_add(&latency_counts[bucket], 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&latency_total, took, __ATOMIC_RELAXED);
  return count;
}

// Metrics take the place of what the file held.
static void replace_file(int fd) {
  if (ftruncate(fd, 0) == 0)
    snug_stats_write(fd);
}

static __attribute__((constructor(101))) void take_over(void) {
  if (!mode_is_on() || !snug_config.stats)
    return;
  snug_cache_fill = timed_fill;
  size_t length = strlen(snug_config.stats);
  if (length >= 5 && strcmp(snug_config.stats + length - 5, ".prom") == 0)
    snug_stats_writer = replace_file;
}

EXPORTED size_t snug_get_class_stats(struct snug_class_stats *stats, size_t capacity) {
  size_t classes = 0;
  if (!mode_is_on())
    return 0;
  for_each_bin (bin) {
    if (classes < capacity) {
      uint64_t counts[COUNTERS];
      snug_stats_read(bin, counts);
      stats[classes] = (struct snug_class_stats){
          .object_bytes = bin_bytes(bin),
          .holds_no_pointers = bin_family(bin) == FAMILY_DATA,
          .live_objects = counts[COUNT_LIVE],
          .peak_objects = counts[COUNT_PEAK],
          .refilled_objects = counts[COUNT_REFILLED],
          .returned_objects = counts[COUNT_RETURNED],
          .refills = counts[COUNT_REFILLS],
          .exchanges = counts[COUNT_EXCHANGES],
          .returns = counts[COUNT_RETURNS],
          .given_back_bytes = counts[COUNT_PURGED],
          .fallbacks = counts[COUNT_GENERIC],
          .cached_by_this_thread = snug_cache_held(bin),
      };
    }
    classes++;
  }
  return classes;
}

#define METRIC(name, type, help, field)                                                            \
  {                                                                                                \
    "# HELP snug_" name " " help "\n# TYPE snug_" name " " type "\n", "snug_" name,                \
        offsetof(struct snug_class_stats, field)                                                   \
  }

static const struct metric {
  const char *head;
  const char *name;
  size_t offset;
} metrics[] = {
    METRIC("live_objects", "gauge", "Objects in use, or cached by a thread.", live_objects),
    METRIC("peak_objects", "gauge", "The most objects handed to threads at a time.", peak_objects),
    METRIC("object_bytes", "gauge", "Size of the class.", object_bytes),
    METRIC("refilled_objects_total", "counter", "Objects handed to threads.", refilled_objects),
    METRIC("returned_objects_total", "counter", "Objects taken back.", returned_objects),
    METRIC("refills_total", "counter", "Times that a thread asked for objects.", refills),
    METRIC("exchanges_total", "counter", "Refills with a full magazine of another thread.",
           exchanges),
    METRIC("returns_total", "counter", "Times that a thread gave objects back.", returns),
    METRIC("given_back_bytes_total", "counter", "Memory given back to the system.",
           given_back_bytes),
    METRIC("fallbacks_total", "counter", "Allocations left to malloc for want of memory.",
           fallbacks),
};

static void write_classes(struct text *text, int fd, const struct metric *metric,
                          const struct snug_class_stats *stats, size_t classes) {
  snug_text_add(text, "%s", metric->head);
  for (size_t i = 0; i < classes; i++) {
    if (!stats[i].refills)
      continue;
    uint64_t value = *(const uint64_t *)((const char *)&stats[i] + metric->offset);
    snug_text_add(text, "%s{class=\"%lu\",family=\"%s\"} %lu\n", metric->name,
                  (unsigned long)stats[i].object_bytes,
                  stats[i].holds_no_pointers ? "data" : "general", (unsigned long)value);
    snug_text_write(text, fd);
  }
}

static void write_latencies(struct text *text, int fd) {
  const char *name = "snug_refill_nanoseconds";
  uint64_t below = 0;
  snug_text_add(text,
                "# HELP %s How long refills took, while SNUG_STATS is set.\n"
                "# TYPE %s histogram\n",
                name, name);
  for (unsigned bucket = 0; bucket < LATENCY_BUCKETS; bucket++) {
    below += __atomic_load_n(&latency_counts[bucket], __ATOMIC_RELAXED);
    if (bucket < LATENCY_BUCKETS - 1)
      snug_text_add(text, "%s_bucket{le=\"%lu\"} %lu\n", name,
                    (1UL << FIRST_LATENCY_BITS << bucket) - 1, (unsigned long)below);
    snug_text_write(text, fd);
  }
  snug_text_add(text, "%s_bucket{le=\"+Inf\"} %lu\n%s_sum %lu\n%s_count %lu\n", name,
                (unsigned long)below, name,
                (unsigned long)__atomic_load_n(&latency_total, __ATOMIC_RELAXED), name,
                (unsigned long)below);
  snug_text_write(text, fd);
}

EXPORTED void snug_stats_write(int fd) {
  struct snug_class_stats stats[CLASS_COUNT * FAMILY_COUNT];
  size_t classes = snug_get_class_stats(stats, sizeof stats / sizeof stats[0]);
  struct text text;
  text.length = 0;
  snug_text_add(&text,
                "# HELP snug_on Whether allocations are served.\n"
                "# TYPE snug_on gauge\n"
                "snug_on %lu\n",
                (unsigned long)snug_is_on());
  for (size_t i = 0; i < sizeof metrics / sizeof metrics[0]; i++)
    write_classes(&text, fd, &metrics[i], stats, classes);
  write_latencies(&text, fd);
}
