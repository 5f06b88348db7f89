// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

void sort_values(double *values, size_t n) {
  qsort(values, n, sizeof *values, by_value);
}

double quantile(const double *sorted, size_t n, double at) {
  if (!n)
    return NAN;
  double position = at * (double)(n - 1);
  size_t below = (size_t)position;
  if (below + 1 >= n)
    return sorted[n - 1];
  return sorted[below] + (position - (double)below) * (sorted[below + 1] - sorted[below]);
}

struct summary summarize(double *values, size_t n) {
  sort_values(values, n);
  double median = quantile(values, n, 0.5);
  return (struct summary){n, median,
                          (quantile(values, n, 0.75) - quantile(values, n, 0.25)) / 2 / median};
}

double geometric_mean(const double *values, size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += log(values[i]);
  return exp(sum / (double)n);
}

static void *allocate(size_t count, size_t size) {
  void *p = calloc(count, size);
  if (!p)
    abort();
  return p;
}

// The probability that U is at most `u`. By the largest of all m + n values, which is one of the
// first sample (and then above n others) or not:
//   P(m, n, u) = m/(m+n) P(m-1, n, u-n) + n/(m+n) P(m, n-1, u)
static double exact_at_most(size_t m, size_t n, size_t u) {
  size_t width = m * n + 1;
  double *rows = allocate((m + 1) * width, sizeof *rows); // rows[i]: of i and, in turn, 0..n others
  for (size_t i = 0; i <= m; i++)
    rows[i * width] = 1;
  for (size_t j = 1; j <= n; j++) {
    for (size_t i = 1; i <= m; i++) {
      double first = (double)i / (double)(i + j), second = 1 - first;
      double *row = rows + i * width, *fewer = row - width;
      for (size_t v = i * j + 1; v-- > 0;)
        row[v] = second * row[v] + (v >= j ? first * fewer[v - j] : 0);
    }
  }
  double sum = 0;
  for (size_t v = 0; v <= u; v++)
    sum += rows[m * width + v];
  free(rows);
  return sum;
}

struct ranked {
  double value;
  int first; // of the first sample
};

static int by_ranked_value(const void *a, const void *b) {
  return by_value(&((const struct ranked *)a)->value, &((const struct ranked *)b)->value);
}

struct comparison mann_whitney(const double *a, size_t na, const double *b, size_t nb) {
  size_t n = na + nb;
  if (!na || !nb)
    return (struct comparison){0, 1, 0};
  struct ranked *all = allocate(n, sizeof *all);
  for (size_t i = 0; i < n; i++)
    all[i] = i < na ? (struct ranked){a[i], 1} : (struct ranked){b[i - na], 0};
  qsort(all, n, sizeof *all, by_ranked_value);

  double rank_sum = 0, ties = 0;
  for (size_t i = 0, next; i < n; i = next) {
    for (next = i; next < n && all[next].value == all[i].value; next++)
      ;
    double count = (double)(next - i), rank = (double)(i + 1 + next) / 2;
    ties += count * count * count - count;
    for (size_t k = i; k < next; k++)
      rank_sum += all[k].first ? rank : 0;
  }
  free(all);

  double m = (double)na, k = (double)nb, total = m + k;
  struct comparison result = {rank_sum - m * (m + 1) / 2, 1, 0};
  if (ties == 0 && na <= EXACT_MAX && nb <= EXACT_MAX) {
    double smaller = fmin(result.u, m * k - result.u);
    result.exact = 1;
    result.p = fmin(1, 2 * exact_at_most(na, nb, (size_t)smaller));
    return result;
  }
  double variance = m * k / 12 * (total + 1 - ties / (total * (total - 1)));
  double distance = fmax(0, fabs(result.u - m * k / 2) - 0.5);
  if (variance > 0)
    result.p = erfc(distance / sqrt(2 * variance));
  return result;
}
