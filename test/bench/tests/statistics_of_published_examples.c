// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %cc %s %bench/stats.c -I%bench -lm -o %t && %t
//
// The statistics on samples whose results are published.

#include "stats.h"

#include <math.h>
#include <stdio.h>

static int failed;

static void near(const char *what, double found, double published, double within) {
  if (fabs(found - published) <= within)
    return;
  printf("%s: %.10g, published %.10g\n", what, found, published);
  failed = 1;
}

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define COMPARE(a, b) mann_whitney(a, COUNT(a), b, COUNT(b))

int main(void) {
  // Hollander and Wolfe, Nonparametric Statistical Methods (1973), page 69: permeability of the
  // human chorioamnion at term and at 12 to 26 weeks. W = 35, one-sided p = 0.1272, as the manual
  // of R's wilcox.test has it; two-sided twice that.
  const double at_term[] = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
  const double earlier[] = {1.15, 0.88, 0.90, 0.74, 1.21};
  struct comparison c = COMPARE(at_term, earlier);
  near("chorioamnion, U", c.u, 35, 0);
  near("chorioamnion, p", c.p, 0.2544, 0.0001);
  near("chorioamnion, exact", c.exact, 1, 0);

  // The example of the manual of SciPy's mannwhitneyu: age at diagnosis of diabetes. U = 17,
  // exact p = 0.1111.
  const double males[] = {19, 22, 16, 29, 24};
  const double females[] = {20, 11, 17, 12};
  c = COMPARE(males, females);
  near("diabetes, U", c.u, 17, 0);
  near("diabetes, p", c.p, 1.0 / 9, 1e-12);
  c = COMPARE(females, males);
  near("diabetes, exchanged, U", c.u, 3, 0);
  near("diabetes, exchanged, p", c.p, 1.0 / 9, 1e-12);

  // R's manual, the same page: ozone in New York in May and August 1973 (data set airquality; after
  // Chambers, Cleveland, Kleiner and Tukey, Graphical Methods for Data Analysis, 1983). With ties,
  // so approximated, with continuity correction: W = 127.5, p = 0.0001208.
  const double may[] = {41, 36, 12, 18, 28, 23, 19, 8, 7,  16, 11, 14,  18,
                        14, 34, 6,  30, 11, 1,  11, 4, 32, 23, 45, 115, 37};
  const double august[] = {39, 9,  16, 78, 35, 66, 122, 89,  110, 44, 28,  65, 22,
                           59, 23, 31, 44, 21, 9,  45,  168, 73,  76, 118, 84, 85};
  c = COMPARE(may, august);
  near("ozone, U", c.u, 127.5, 0);
  near("ozone, p", c.p, 0.0001208, 5e-8);
  near("ozone, exact", c.exact, 0, 0);

  // Mann and Whitney's own tables (1947): P(U <= 0) is 1/20 for 3 and 3; the usual table of
  // critical values has U <= 2 as significant at 0.05, two-sided, for 5 and 5 (0.032), and 3 as not
  // (0.056).
  const double low3[] = {1, 2, 3}, high3[] = {4, 5, 6};
  near("3 and 3, p", COMPARE(low3, high3).p, 0.1, 1e-12);
  const double a5[] = {1, 2, 3, 4, 7}, b5[] = {5, 6, 8, 9, 10};
  c = COMPARE(a5, b5);
  near("5 and 5, U", c.u, 2, 0);
  near("5 and 5, p of 2", c.p, 8.0 / 252, 1e-12);
  const double a5_next[] = {1, 2, 3, 4, 8}, b5_next[] = {5, 6, 7, 9, 10};
  near("5 and 5, p of 3", COMPARE(a5_next, b5_next).p, 14.0 / 252, 1e-12);

  // 20 and 20, the largest that are counted out: 127 is the critical value of the usual tables.
  double steps[20], low[20], high[20];
  for (int i = 0; i < 20; i++) {
    steps[i] = i;
    low[i] = (i < 13 ? 0 : i == 13 ? 7 : 20) - 0.9 + i * 0.01; // above how many of the steps
    high[i] = low[i] + (i == 13);
  }
  near("20 and 20, U", COMPARE(low, steps).u, 127, 0);
  near("20 and 20, at the critical value", COMPARE(low, steps).p, 0.049, 0.001);
  near("20 and 20, one above it", COMPARE(high, steps).p, 0.052, 0.001);

  const double same[] = {2, 2, 2};
  near("all equal, p", COMPARE(same, same).p, 1, 0);

  // Quartiles as R's quantile() has them (type 7) for 1..4 and 1..5.
  double four[] = {4, 2, 1, 3};
  struct summary s = summarize(four, 4);
  near("1..4, median", s.median, 2.5, 0);
  near("1..4, half the distance of 1.75 and 3.25, of the median", s.half_iqr, 0.75 / 2.5, 1e-15);
  double five[] = {5, 4, 3, 2, 1};
  s = summarize(five, 5);
  near("1..5, median", s.median, 3, 0);
  near("1..5, quartiles 2 and 4", s.half_iqr, 1.0 / 3, 1e-15);

  const double two_and_eight[] = {2, 8}, thirds[] = {0.5, 1, 2};
  near("geometric mean of 2 and 8", geometric_mean(two_and_eight, 2), 4, 1e-12);
  near("geometric mean of 1/2, 1, 2", geometric_mean(thirds, 3), 1, 1e-12);
  return failed;
}
