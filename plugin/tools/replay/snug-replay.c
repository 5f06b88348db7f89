// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// snug-replay - what is in a trace that a program wrote under SNUG_MODE=trace; and the same
// operations again, in their order, with this process's malloc and free, whichever they are.

#define _GNU_SOURCE
#include "trace_file.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static const char usage[] =
    "usage: snug-replay [--list | --run[=TIMES]] [--process=N] FILE\n"
    "\n"
    "FILE is what a program wrote under SNUG_MODE=trace. Prints what was allocated and freed, by "
    "size\n"
    "class.\n"
    "\n"
    "  --list         each operation, a line\n"
    "  --run[=TIMES]  does the operations again, TIMES times (5), with this process's malloc and\n"
    "                 free, and prints the time of one; with LD_PRELOAD, another allocator's\n"
    "  --process=N    not the process that began the file, but this one\n";

void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("snug-replay: error: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(2);
}

static void list(const struct trace *trace) {
  for (size_t i = 0; i < trace->record_count; i++) {
    const struct trace_record *record = &trace->records[i];
    if (trace_is_of(trace, record))
      printf("%u %s 0x%lx %u %u%s\n", record->thread,
             record->operation == TRACE_ALLOCATE ? "allocate" : "free",
             (unsigned long)record->address, record->size, record->class_size,
             record->is_data ? " data" : "");
  }
}

struct row {
  unsigned long allocations, frees, live, peak;
};

static void count(struct row *row, const struct trace_record *record) {
  if (record->operation == TRACE_FREE) {
    row->frees++;
    row->live -= row->live > 0;
    return;
  }
  row->allocations++;
  if (++row->live > row->peak)
    row->peak = row->live;
}

static void print_row(const char *name, const struct row *row) {
  printf("%-20s %12lu %12lu %10lu %10lu\n", name, row->allocations, row->frees, row->peak,
         row->live);
}

static void summarise(const struct trace *trace) {
  enum { CLASSES = 1024 / 8 + 1 };
  static struct row rows[CLASSES][2];
  struct row total = {0};
  for (size_t i = 0; i < trace->record_count; i++) {
    const struct trace_record *record = &trace->records[i];
    if (!trace_is_of(trace, record))
      continue;
    if (record->class_size / 8 >= CLASSES)
      fail("record %zu is of a class of %u bytes, which snug does not have", i, record->class_size);
    count(&rows[record->class_size / 8][record->is_data != 0], record);
    count(&total, record);
  }
  printf("process %u of %u, threads: %u\n\n", trace->process, trace->process_count,
         trace->thread_count);
  printf("%-20s %12s %12s %10s %10s\n", "class", "allocations", "frees", "peak", "at the end");
  for (unsigned class = 0; class < CLASSES; class ++)
    for (unsigned data = 0; data < 2; data++)
      if (rows[class][data].allocations || rows[class][data].frees) {
        char name[32];
        snprintf(name, sizeof name, "%u-byte%s", class * 8, data ? " data" : "");
        print_row(name, &rows[class][data]);
      }
  print_row("all", &total);
  if (trace->unknown_frees)
    printf(
        "\n%zu frees are of objects that were allocated before the trace, or by a parent process\n",
        trace->unknown_frees);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static long peak_kib(void) {
  struct rusage usage_now;
  getrusage(RUSAGE_SELF, &usage_now);
  return usage_now.ru_maxrss;
}

// Nanoseconds. Objects are written to, as programs do; what is left is freed, outside the time.
static double run_once(const struct trace *trace, void **slots) {
  const struct operation *end = trace->operations + trace->operation_count;
  double start = now();
  for (const struct operation *op = trace->operations; op < end; op++) {
    void **slot = &slots[op->slot];
    if (op->size) {
      if (!(*slot = malloc(op->size)))
        fail("out of memory");
      *(volatile char *)*slot = 1;
    } else {
      free(*slot);
      *slot = NULL;
    }
  }
  double elapsed = now() - start;
  for (size_t i = 0; i < trace->slot_count; i++) {
    free(slots[i]);
    slots[i] = NULL;
  }
  return elapsed;
}

static int compare(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

static void run(const struct trace *trace, unsigned times) {
  void **slots = malloc((trace->slot_count + 1) * sizeof *slots);
  double *elapsed = malloc(times * sizeof *elapsed);
  if (!slots || !elapsed)
    fail("out of memory");
  memset(slots, 0, trace->slot_count * sizeof *slots);
  long before = peak_kib();
  for (unsigned i = 0; i < times; i++)
    elapsed[i] = run_once(trace, slots);
  qsort(elapsed, times, sizeof *elapsed, compare);
  double operations = (double)trace->operation_count;
  printf("%zu operations, %zu objects at most; ns each: median %.2f, fastest %.2f of %u; peak +%ld "
         "KiB\n",
         trace->operation_count, trace->slot_count, elapsed[times / 2] / operations,
         elapsed[0] / operations, times, peak_kib() - before);
  free(elapsed);
  free(slots);
}

static unsigned long number(const char *argument, const char *digits) {
  char *end;
  errno = 0;
  unsigned long value = strtoul(digits, &end, 10);
  if (*digits < '0' || *digits > '9' || *end || errno || !value || value > 1000000000)
    fail("'%s': a number from 1 on is needed", argument);
  return value;
}

int main(int count_of_arguments, char **arguments) {
  const char *path = NULL;
  bool lists = false;
  unsigned times = 0;
  uint32_t process = 0;
  for (int i = 1; i < count_of_arguments; i++) {
    const char *argument = arguments[i];
    if (strcmp(argument, "--list") == 0)
      lists = true;
    else if (strcmp(argument, "--run") == 0)
      times = 5;
    else if (strncmp(argument, "--run=", 6) == 0)
      times = (unsigned)number(argument, argument + 6);
    else if (strncmp(argument, "--process=", 10) == 0)
      process = (uint32_t)number(argument, argument + 10);
    else if (strcmp(argument, "--help") == 0)
      return fputs(usage, stdout) < 0;
    else if (argument[0] == '-' && argument[1])
      fail("unknown option '%s'; see --help", argument);
    else if (path)
      fail("one file at a time; '%s' is another", argument);
    else
      path = argument;
  }
  if (!path)
    fail("no file; see --help");
  struct trace trace;
  trace_read(&trace, path, process);
  if (times)
    run(&trace, times);
  else if (lists)
    list(&trace);
  else
    summarise(&trace);
  return fflush(stdout) != 0;
}
