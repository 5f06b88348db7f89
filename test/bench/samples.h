// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The samples of a run (see runner.c) as a table of rows and legs, with their statistics.
//
// A job is called PREFIX/LABEL. A row is one metric of one job: `struct/24` `lifo`. Rows of the
// same prefix and metric are a group: they make one curve, and one geometric mean.

#ifndef BENCH_SAMPLES_H
#define BENCH_SAMPLES_H

#include "stats.h"

#define BASE "plain"
#define SUBJECT "on"
#define CONTROL "on-control"
#define SWITCHED_OFF "off"

// Differences with a p of this or more are not told from chance.
#define SIGNIFICANT 0.05

struct cell {
  double *values;
  struct summary summary;
  double ratio; // of the medians, to the base's; NaN where one is missing
  struct comparison comparison;
  double allocations, bytes; // a pair, as the program counted them
};

struct row {
  const char *job, *metric;
  int prefix_length; // of the job
  int size;          // the number that ends the label, 0 if none
  int rounds;        // processes planned for each leg
  int job_rank, prefix_rank, metric_rank;
  struct cell *cells; // one a leg
};

struct table {
  char **legs;
  size_t leg_count;
  struct row *rows; // groups together, in the order of the jobs
  size_t row_count;
  size_t planned, found; // processes a row and leg, added up
  int unequal_rows;      // in which the legs did not ask for the same memory
  double load_min, load_max, mhz_min, mhz_max;
};

struct table read_table(const char *jobs_file, const char *samples_file);

// The index of a leg, or leg_count.
size_t find_leg(const struct table *table, const char *leg);

int is_memory(const struct row *row);
const char *unit_of(const struct row *row);
int same_group(const struct row *a, const struct row *b);

// Which rows a geometric mean is over.
typedef int row_filter(const struct row *row, const void *context);

// The geometric mean of one leg's medians over another's; NaN where there are none.
double mean_ratio(const struct table *table, size_t leg, size_t base, row_filter *filter,
                  const void *context, size_t *rows);

// Whether the control, whose true difference is zero, came out as one.
struct verdict {
  int usable, judged; // not judged: no control in the samples
  double difference;  // of the geometric mean, as a fraction
  double odd_rows;    // fraction of the rows that differ by more than ODD
  size_t odd_threads; // rows of these that time two threads
  size_t rows;
};
#define CONTROL_LIMIT 0.01
#define ODD 0.03
#define ODD_ROWS_LIMIT 0.05

struct verdict judge(const struct table *table);

#endif
