// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The statistics of the benchmark, on plain arrays of samples. Nothing here keeps state.

#ifndef BENCH_STATS_H
#define BENCH_STATS_H

#include <stddef.h>

// Up to this many samples on both sides, and without ties, the distribution of U is counted out.
enum { EXACT_MAX = 20 };

struct summary {
  size_t n;
  double median;
  double half_iqr; // half the distance between the quartiles, as a fraction of the median
};

struct comparison {
  double u;  // Mann and Whitney's U of the first sample
  double p;  // two-sided
  int exact; // counted out, not approximated
};

// Sorts the values.
void sort_values(double *values, size_t n);

// The quantile at `at` (0 to 1) of sorted values, interpolated linearly: type 7 of Hyndman and Fan,
// "Sample quantiles in statistical packages", The American Statistician 50 (1996); R's default.
double quantile(const double *sorted, size_t n, double at);

// Sorts the values.
struct summary summarize(double *values, size_t n);

// Mann and Whitney, "On a test of whether one of two random variables is stochastically larger than
// the other", Annals of Mathematical Statistics 18 (1947). Exact for small samples without ties;
// otherwise the normal approximation with continuity correction and correction of the variance for
// ties. p is 1 where all values are equal or a sample is empty.
struct comparison mann_whitney(const double *a, size_t na, const double *b, size_t nb);

// The geometric mean of positive values; NaN of none.
double geometric_mean(const double *values, size_t n);

#endif
