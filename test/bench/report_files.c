// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *create(const char *name) {
  FILE *out = fopen(name, "w");
  if (!out)
    fprintf(stderr, "report: %s: %s\n", name, strerror(errno));
  return out;
}

static void put_string(FILE *out, const char *text) {
  fputc('"', out);
  for (; *text; text++)
    if ((unsigned char)*text < ' ')
      fprintf(out, "\\u%04x", (unsigned)*text);
    else
      fprintf(out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
  fputc('"', out);
}

static void put_number(FILE *out, const char *name, double value) {
  if (isfinite(value))
    fprintf(out, ", \"%s\": %.6g", name, value);
}

static void put_facts(FILE *out, const char *file) {
  char *line = NULL;
  size_t size = 0;
  const char *between = "";
  FILE *in = file ? fopen(file, "r") : NULL;
  while (in && getline(&line, &size, in) > 0) {
    char *value = strchr(line, '\t');
    line[strcspn(line, "\n")] = 0;
    if (!value)
      continue;
    *value++ = 0;
    fprintf(out, "%s\n    ", between);
    put_string(out, line);
    fputs(": ", out);
    put_string(out, value);
    between = ",";
  }
  if (in)
    fclose(in);
  free(line);
}

static void put_row(FILE *out, const struct table *table, const struct row *row) {
  const char *between = "";
  fputs("    {\"job\": ", out);
  put_string(out, row->job);
  fputs(", \"metric\": ", out);
  put_string(out, row->metric);
  fprintf(out, ", \"unit\": \"%s\", \"legs\": {", unit_of(row));
  for (size_t leg = 0; leg < table->leg_count; leg++) {
    const struct cell *cell = &row->cells[leg];
    if (!cell->summary.n)
      continue;
    fprintf(out, "%s\n      ", between);
    put_string(out, table->legs[leg]);
    fprintf(out, ": {\"n\": %zu", cell->summary.n);
    put_number(out, "median", cell->summary.median);
    put_number(out, "half_iqr", cell->summary.half_iqr);
    put_number(out, "ratio", cell->ratio);
    if (isfinite(cell->ratio))
      put_number(out, "p", cell->comparison.p);
    put_number(out, "allocs_per_op", cell->allocations);
    put_number(out, "bytes_per_op", cell->bytes);
    fputc('}', out);
    between = ",";
  }
  fputs("}}", out);
}

int write_json(const struct table *table, const char *file, const char *facts_file) {
  FILE *out = create(file);
  if (!out)
    return 0;
  struct verdict v = judge(table);
  fprintf(out, "{\n  \"usable\": %s,\n  \"control\": {\"rows\": %zu",
          !v.judged  ? "null"
          : v.usable ? "true"
                     : "false",
          v.rows);
  put_number(out, "difference", v.difference);
  put_number(out, "odd_rows", v.odd_rows);
  fputs("},\n  \"conditions\": {\"of\": \"the rounds\"", out);
  put_number(out, "load_min", table->load_min);
  put_number(out, "load_max", table->load_max);
  put_number(out, "mhz_min", table->mhz_min);
  put_number(out, "mhz_max", table->mhz_max);
  fputs("},\n  \"facts\": {", out);
  put_facts(out, facts_file);
  fputs("\n  },\n  \"rows\": [\n", out);
  for (size_t i = 0; i < table->row_count; i++) {
    put_row(out, table, &table->rows[i]);
    fputs(i + 1 < table->row_count ? ",\n" : "\n", out);
  }
  fputs("  ]\n}\n", out);
  return !fclose(out);
}

static void put_header(FILE *out, const struct table *table) {
  fputs("size", out);
  for (size_t leg = 0; leg < table->leg_count; leg++)
    fprintf(out, "\t%s", table->legs[leg]);
  fputc('\n', out);
}

int write_plot_data(const struct table *table, const char *folder) {
  FILE *out = NULL;
  for (size_t i = 0; i < table->row_count; i++) {
    const struct row *row = &table->rows[i];
    int program = !strncmp(row->job, "program/", 8);
    if (!i || !same_group(row, row - 1)) {
      char *name;
      if (out)
        fclose(out);
      if (asprintf(&name, "%s/%.*s-%s.dat", folder, row->prefix_length, row->job, row->metric) < 0)
        abort();
      out = create(name);
      free(name);
      if (!out)
        return 0;
      put_header(out, table);
    }
    fprintf(out, "%s", row->job + row->prefix_length + 1);
    for (size_t leg = 0; leg < table->leg_count; leg++) {
      const struct cell *cell = &row->cells[leg];
      fprintf(out, "\t%.6g", program ? cell->ratio : cell->summary.n ? cell->summary.median : NAN);
    }
    fputc('\n', out);
  }
  return !out || !fclose(out);
}
