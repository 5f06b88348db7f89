// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints what the samples of a run say (see runner.c, samples.h).
//
//   report [--json FILE --facts FILE] [--plots FOLDER] JOBS SAMPLES
//
// --facts: lines NAME, tab, value (machine, versions, checks) that go into the JSON as they are.

#include "report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct sizes {
  int least, most;
};

// The patterns at a size: what the headline is about.
static int is_pattern_of_size(const struct row *row, const void *context) {
  const struct sizes *sizes = context;
  return (!strncmp(row->job, "data/", 5) || !strncmp(row->job, "struct/", 7)) &&
         row->size >= sizes->least && row->size <= sizes->most;
}

struct part {
  const struct row *first; // of the group
  struct sizes sizes;
};

static int in_part(const struct row *row, const void *context) {
  const struct part *part = context;
  return same_group(row, part->first) && row->size >= part->sizes.least &&
         row->size <= part->sizes.most;
}

static void print_change(double ratio) {
  if (isnan(ratio))
    printf(" %10s", "-");
  else
    printf(" %+9.1f%%", (ratio - 1) * 100);
}

static void print_verdict(const struct table *table) {
  struct verdict v = judge(table);
  if (!v.judged) {
    puts("Control: none in these samples; nothing says how large the noise is.");
    return;
  }
  printf("Control (%s against %s, true difference zero): geometric mean %+.2f%%, at most %.0f%%;\n"
         "  %.1f%% of %zu rows differ by more than %.0f%%, at most %.0f%% (%zu of them with two "
         "threads).\n",
         CONTROL, SUBJECT, v.difference * 100, CONTROL_LIMIT * 100, v.odd_rows * 100, v.rows,
         ODD * 100, ODD_ROWS_LIMIT * 100, v.odd_threads);
  if (v.usable)
    puts("This run is USABLE.");
  else
    printf("This run is UNUSABLE: the control's difference is noise of the same size as in all\n"
           "  other rows.");
  if (table->load_max > 0 || !v.usable)
    printf("%s load average %.2f to %.2f, CPU at %.0f to %.0f MHz, during the rounds.\n",
           v.usable ? " " : " Reason:", table->load_min, table->load_max, table->mhz_min,
           table->mhz_max);
}

static void print_headline(const struct table *table) {
  static const struct {
    const char *text;
    struct sizes sizes;
  } ranges[] = {{"sizes to 80", {1, 80}}, {"sizes above 80", {81, 1 << 20}}};
  static const struct {
    const char *text, *leg, *base;
  } questions[] = {
      {"on against plain: what snug is worth", SUBJECT, BASE},
      {"off against plain: the cost of interposing free", SWITCHED_OFF, BASE},
      {"on against off: the rewrite alone", SUBJECT, SWITCHED_OFF},
      {"control against on: the noise", CONTROL, SUBJECT},
  };
  printf("\nTime of a pair of allocation and free, geometric mean of the patterns of one "
         "thread\n%-50s",
         "");
  for (size_t r = 0; r < 2; r++)
    printf("  %15s", ranges[r].text);
  for (size_t q = 0; q < sizeof questions / sizeof *questions; q++) {
    printf("\n%-50s", questions[q].text);
    for (size_t r = 0; r < 2; r++) {
      double ratio =
          mean_ratio(table, find_leg(table, questions[q].leg), find_leg(table, questions[q].base),
                     is_pattern_of_size, &ranges[r].sizes, NULL);
      if (isnan(ratio))
        printf("  %15s", "-");
      else
        printf("  %+14.1f%%", (ratio - 1) * 100);
    }
  }
  puts("");
}

static void print_legs(const struct table *table) {
  for (size_t leg = 0; leg < table->leg_count; leg++)
    if (strcmp(table->legs[leg], BASE) != 0)
      printf(" %10.10s", table->legs[leg]);
  puts("");
}

static void print_mean(const struct table *table, const struct part *part, const char *which) {
  size_t base = find_leg(table, BASE), rows = 0;
  const struct row *row = part->first;
  char name[128];
  mean_ratio(table, base, base, in_part, part, &rows);
  if (!rows)
    return;
  snprintf(name, sizeof name, "%.*s %s%s (%zu)", row->prefix_length, row->job, row->metric, which,
           rows);
  printf("%-34s", name);
  for (size_t leg = 0; leg < table->leg_count; leg++)
    if (leg != base)
      print_change(mean_ratio(table, leg, base, in_part, part, NULL));
  puts("");
}

static void print_means(const struct table *table) {
  printf("\nChange against %s, geometric mean of each group (time; `peak`: memory); of legs that\n"
         "are at fewer sizes, over those\n%-34s",
         BASE, "group (rows)");
  print_legs(table);
  for (size_t i = 0; i < table->row_count; i++) {
    const struct row *row = &table->rows[i];
    if (i && same_group(row, row - 1))
      continue;
    print_mean(table, &(struct part){row, {0, 80}}, "");
    print_mean(table, &(struct part){row, {81, 1 << 20}}, " above 80");
  }
}

static void print_row(const struct table *table, const struct row *row) {
  size_t base = find_leg(table, BASE);
  int first = 1;
  for (size_t leg = 0; leg < table->leg_count; leg++) {
    const struct cell *cell = &row->cells[leg];
    char change[32] = "", name[96] = "";
    if (!cell->summary.n)
      continue;
    if (first)
      snprintf(name, sizeof name, "%s %s", row->job, row->metric);
    first = 0;
    if (leg != base && !isnan(cell->ratio)) {
      if (cell->comparison.p < SIGNIFICANT)
        snprintf(change, sizeof change, "%+.1f%%", (cell->ratio - 1) * 100);
      else
        snprintf(change, sizeof change, "~");
    }
    printf("%-28s %-16s %11.5g %-3s ±%4.1f%% %9s", name, table->legs[leg], cell->summary.median,
           unit_of(row), cell->summary.half_iqr * 100, change);
    if (*change)
      printf("  p=%.3f", cell->comparison.p);
    else
      printf("  %7s", "");
    printf("  n=%zu", cell->summary.n);
    if (cell->allocations > 0)
      printf("  %.4g allocs/op  %.5g B/op", cell->allocations, cell->bytes);
    puts("");
  }
}

static void print_rows(const struct table *table) {
  puts("\nAll rows: median, ± half the distance between the quartiles, change against " BASE
       " (~ where\n"
       "p >= 0.05), p of Mann and Whitney's test (two-sided), n processes");
  for (size_t i = 0; i < table->row_count; i++) {
    if (!i || !same_group(&table->rows[i], &table->rows[i - 1]))
      puts("");
    print_row(table, &table->rows[i]);
  }
}

int main(int argc, char **argv) {
  const char *json = NULL, *facts = NULL, *plots = NULL;
  int option = 1;
  for (; option + 1 < argc && !strncmp(argv[option], "--", 2); option += 2) {
    const char **setting = !strcmp(argv[option], "--json")    ? &json
                           : !strcmp(argv[option], "--facts") ? &facts
                           : !strcmp(argv[option], "--plots") ? &plots
                                                              : NULL;
    if (!setting)
      break;
    *setting = argv[option + 1];
  }
  if (argc - option != 2) {
    fputs("usage: report [--json FILE --facts FILE] [--plots FOLDER] JOBS SAMPLES\n", stderr);
    return 2;
  }
  struct table table = read_table(argv[option], argv[option + 1]);
  if (!table.row_count) {
    fputs("report: no samples\n", stderr);
    return 1;
  }
  print_verdict(&table);
  if (table.found < table.planned)
    printf(
        "INCOMPLETE: %.0f%% of the processes planned; the same command goes on where it ended.\n",
        (double)table.found / (double)table.planned * 100);
  print_headline(&table);
  printf("\nAllocations and bytes a pair: %s\n",
         table.unequal_rows ? "NOT EQUAL in all legs" : "equal in all legs, in every row");
  print_means(&table);
  print_rows(&table);
  if (json && !write_json(&table, json, facts))
    return 1;
  return plots && !write_plot_data(&table, plots);
}
