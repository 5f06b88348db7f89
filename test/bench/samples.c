// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "samples.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Names in the order in which they first come.
struct names {
  char **at;
  size_t count;
};

static void *grow(void *p, size_t bytes) {
  p = realloc(p, bytes);
  if (!p)
    abort();
  return p;
}

static size_t position(const struct names *names, const char *name) {
  size_t i = 0;
  while (i < names->count && strcmp(names->at[i], name) != 0)
    i++;
  return i;
}

static size_t intern(struct names *names, const char *name) {
  size_t i = position(names, name);
  if (i == names->count) {
    names->at = grow(names->at, (i + 1) * sizeof *names->at);
    names->at[names->count++] = strdup(name);
  }
  return i;
}

static FILE *open_file(const char *name) {
  FILE *in = fopen(name, "r");
  if (!in) {
    fprintf(stderr, "report: %s: %s\n", name, strerror(errno));
    exit(1);
  }
  return in;
}

static int prefix_length(const char *job) {
  return (int)strcspn(job, "/");
}

static int trailing_number(const char *job) {
  const char *at = job + strlen(job);
  while (at > job && at[-1] >= '0' && at[-1] <= '9')
    at--;
  return atoi(at);
}

static struct row *find_row(struct table *table, const char *job, const char *metric, int rank,
                            int metric_rank, int rounds) {
  for (size_t i = table->row_count; i-- > 0;)
    if (table->rows[i].job_rank == rank && table->rows[i].metric_rank == metric_rank)
      return &table->rows[i];
  table->rows = grow(table->rows, (table->row_count + 1) * sizeof *table->rows);
  struct row *row = &table->rows[table->row_count++];
  *row = (struct row){.job = job,
                      .metric = metric,
                      .prefix_length = prefix_length(job),
                      .size = trailing_number(job),
                      .rounds = rounds,
                      .job_rank = rank,
                      .metric_rank = metric_rank};
  row->cells = calloc(table->leg_count, sizeof *row->cells);
  return row;
}

static void note_range(double value, double *least, double *most) {
  *least = fmin(*least, value);
  *most = fmax(*most, value);
}

static int by_group_and_job(const void *a, const void *b) {
  const struct row *x = a, *y = b;
  if (x->prefix_rank != y->prefix_rank)
    return x->prefix_rank - y->prefix_rank;
  if (x->metric_rank != y->metric_rank)
    return x->metric_rank - y->metric_rank;
  return x->job_rank - y->job_rank;
}

// Statistics of a row, once all its samples are there. Whether the legs asked for the same.
static int complete(struct row *row, size_t leg_count, size_t base) {
  int equal = 1;
  const struct cell *first = NULL;
  for (size_t leg = 0; leg < leg_count; leg++) {
    struct cell *cell = &row->cells[leg];
    size_t n = cell->summary.n;
    if (n) {
      cell->summary = summarize(cell->values, n);
      first = first ? first : cell;
      equal &= cell->allocations == first->allocations && cell->bytes == first->bytes;
    }
  }
  for (size_t leg = 0; leg < leg_count; leg++) {
    struct cell *cell = &row->cells[leg], *from = base < leg_count ? &row->cells[base] : NULL;
    cell->ratio = NAN;
    if (!from || !from->summary.n || !cell->summary.n)
      continue;
    cell->ratio = cell->summary.median / from->summary.median;
    cell->comparison = mann_whitney(cell->values, cell->summary.n, from->values, from->summary.n);
  }
  return equal;
}

struct table read_table(const char *jobs_file, const char *samples_file) {
  struct table table = {.load_min = INFINITY, .mhz_min = INFINITY};
  struct names jobs = {0}, legs = {0}, metrics = {0}, prefixes = {0};
  char *line = NULL, job[256], leg[256], metric[64];
  size_t size = 0;

  FILE *in = open_file(jobs_file);
  int *rounds = NULL, planned; // by rank
  while (getline(&line, &size, in) > 0)
    if (sscanf(line, "%255[^\t]\t%255[^\t]\t%d", job, leg, &planned) == 3) {
      size_t rank = intern(&jobs, job);
      rounds = grow(rounds, jobs.count * sizeof *rounds);
      rounds[rank] = planned;
      intern(&legs, leg);
      job[prefix_length(job)] = 0;
      intern(&prefixes, job);
    }
  fclose(in);
  table.legs = legs.at;
  table.leg_count = legs.count;

  in = open_file(samples_file);
  while (getline(&line, &size, in) > 0) {
    double value, allocations, bytes, load, mhz;
    if (sscanf(line, "# round %*d load %lf MHz %lf", &load, &mhz) == 2) {
      note_range(load, &table.load_min, &table.load_max);
      note_range(mhz, &table.mhz_min, &table.mhz_max);
    }
    if (sscanf(line, "%*d\t%255[^\t]\t%255[^\t]\t%*d\t%63[^\t]\t%lf\t%lf\t%lf", job, leg, metric,
               &value, &allocations, &bytes) != 6)
      continue;
    size_t rank = position(&jobs, job), column = position(&legs, leg);
    if (rank == jobs.count || column == legs.count)
      continue;
    size_t kind = intern(&metrics, metric);
    struct row *row =
        find_row(&table, jobs.at[rank], metrics.at[kind], (int)rank, (int)kind, rounds[rank]);
    job[prefix_length(job)] = 0;
    row->prefix_rank = (int)position(&prefixes, job);
    struct cell *cell = &row->cells[column];
    cell->values = grow(cell->values, (cell->summary.n + 1) * sizeof *cell->values);
    cell->values[cell->summary.n++] = value;
    cell->allocations = allocations;
    cell->bytes = bytes;
  }
  fclose(in);
  free(line);
  free(rounds);

  if (table.row_count)
    qsort(table.rows, table.row_count, sizeof *table.rows, by_group_and_job);
  for (size_t i = 0; i < table.row_count; i++) {
    struct row *row = &table.rows[i];
    table.unequal_rows += !complete(row, table.leg_count, find_leg(&table, BASE));
    for (size_t leg = 0; leg < table.leg_count; leg++)
      if (row->cells[leg].summary.n) {
        table.found += row->cells[leg].summary.n;
        table.planned += (size_t)row->rounds;
      }
  }
  return table;
}

size_t find_leg(const struct table *table, const char *leg) {
  struct names legs = {table->legs, table->leg_count};
  return position(&legs, leg);
}

int is_memory(const struct row *row) {
  return !strcmp(row->metric, "peak");
}

const char *unit_of(const struct row *row) {
  return is_memory(row) ? "KiB" : !strcmp(row->metric, "time") ? "s" : "ns";
}

int same_group(const struct row *a, const struct row *b) {
  return a->prefix_rank == b->prefix_rank && a->metric_rank == b->metric_rank;
}

double mean_ratio(const struct table *table, size_t leg, size_t base, row_filter *filter,
                  const void *context, size_t *rows) {
  double *ratios = grow(NULL, (table->row_count + 1) * sizeof *ratios);
  size_t count = 0;
  for (size_t i = 0; i < table->row_count && leg < table->leg_count && base < table->leg_count;
       i++) {
    const struct row *row = &table->rows[i];
    if (row->cells[leg].summary.n && row->cells[base].summary.n && filter(row, context))
      ratios[count++] = row->cells[leg].summary.median / row->cells[base].summary.median;
  }
  double mean = geometric_mean(ratios, count);
  free(ratios);
  if (rows)
    *rows = count;
  return mean;
}

static int is_timed(const struct row *row, const void *context) {
  (void)context;
  return !is_memory(row);
}

struct verdict judge(const struct table *table) {
  struct verdict verdict = {0};
  size_t control = find_leg(table, CONTROL), subject = find_leg(table, SUBJECT), odd = 0;
  double mean = mean_ratio(table, control, subject, is_timed, NULL, &verdict.rows);
  if (!verdict.rows)
    return verdict;
  for (size_t i = 0; i < table->row_count; i++) {
    const struct row *row = &table->rows[i];
    const struct cell *a = &row->cells[control], *b = &row->cells[subject];
    if (is_memory(row) || !a->summary.n || !b->summary.n ||
        fabs(a->summary.median / b->summary.median - 1) <= ODD)
      continue;
    odd++;
    verdict.odd_threads += strstr(row->job, "-2-threads/") != NULL;
  }
  verdict.judged = 1;
  verdict.difference = mean - 1;
  verdict.odd_rows = (double)odd / (double)verdict.rows;
  verdict.usable = fabs(verdict.difference) <= CONTROL_LIMIT && verdict.odd_rows <= ODD_ROWS_LIMIT;
  return verdict;
}
