// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report in forms for programs. Both return 0, having said why, where they could not write.

#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include "samples.h"

int write_json(const struct table *table, const char *file, const char *facts_file);

// For each group that is a curve over sizes, FOLDER/PREFIX-METRIC.dat: a line of names, then a line
// for each size with the median of each leg (NaN where it has none). For the programs,
// FOLDER/program-METRIC.dat: the ratios to the base's.
int write_plot_data(const struct table *table, const char *folder);

#endif
