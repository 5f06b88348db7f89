// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hidden_allocations.c - functions of the C library that allocate although nothing looks like it,
// and what to call instead.
//
//   asprintf(&text, ...)       snprintf into an array, where the length is bounded (glibc 2.36
//   calls
//                              malloc, and realloc to give back what was not needed)
//   getline, line = NULL       getline with the line of the last call, which it grows
//   strdup(field)              the field where it is, in the line, as long as that lives

#define _GNU_SOURCE
#include "measure.h"

#include <string.h>

enum { LINES = 50 };

static volatile size_t total; // what the lines are read for

static void asprintf_each(void *unused) {
  (void)unused;
  for (int i = 0; i < LINES; i++) {
    char *text;
    if (asprintf(&text, "key-%d=value", i) < 0)
      abort();
    total = strlen(text);
    free(text);
  }
}

static void snprintf_each(void *unused) {
  (void)unused;
  for (int i = 0; i < LINES; i++) {
    char text[32];
    snprintf(text, sizeof text, "key-%d=value", i);
    keep(text);
    total = strlen(text);
  }
}

static void getline_new(void *file) {
  rewind(file);
  for (int i = 0; i < LINES; i++) {
    char *line = NULL;
    size_t capacity = 0;
    if (getline(&line, &capacity, file) < 0)
      abort();
    total = capacity;
    free(line);
  }
}

static char *kept_line;
static size_t kept_capacity;

static void getline_kept(void *file) {
  rewind(file);
  for (int i = 0; i < LINES; i++) {
    if (getline(&kept_line, &kept_capacity, file) < 0)
      abort();
    total = kept_capacity;
  }
}

static void strdup_field(void *file) {
  rewind(file);
  for (int i = 0; i < LINES; i++) {
    if (getline(&kept_line, &kept_capacity, file) < 0)
      abort();
    kept_line[strcspn(kept_line, "=")] = '\0';
    char *key = checked(strdup(kept_line));
    keep(key);
    total = strlen(key);
    free(key);
  }
}

static void field_in_line(void *file) {
  rewind(file);
  for (int i = 0; i < LINES; i++) {
    if (getline(&kept_line, &kept_capacity, file) < 0)
      abort();
    kept_line[strcspn(kept_line, "=")] = '\0';
    total = strlen(kept_line);
  }
}

int main(void) {
  FILE *file = tmpfile();
  if (!file) {
    perror("tmpfile");
    return 1;
  }
  for (int i = 0; i < LINES; i++)
    fprintf(file, "key-%d=value\n", i);
  const struct variant variants[] = {
      {"asprintf", asprintf_each},         {"snprintf", snprintf_each},
      {"getline, new line", getline_new},  {"getline, same line", getline_kept},
      {"strdup of a field", strdup_field}, {"field in the line", field_in_line}};
  int status = compare("Format, read and split 50 lines.", variants, 6, file,
                       "outside of loops: a call at the start of the program is not worth a bound "
                       "on its text.");
  free(kept_line);
  fclose(file);
  return status;
}
