// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// arena_offsets.c - all strings in one piece of memory, named by their offset in it, against a
// string of its own for each.
//
// An offset stays right when the memory moves as it grows, takes 4 bytes instead of the 8 of a
// pointer, and can be written to a file with the rest. All strings go with one free.

#define _GNU_SOURCE
#include "measure.h"

#include <stdint.h>
#include <string.h>

enum { WORDS = 1000 };

static char words[WORDS][12];

static void string_each(void *unused) {
  (void)unused;
  char **table = checked(malloc(WORDS * sizeof *table));
  for (int i = 0; i < WORDS; i++)
    table[i] = checked(strdup(words[i]));
  keep(table);
  for (int i = 0; i < WORDS; i++)
    free(table[i]);
  free(table);
}

struct arena {
  char *bytes;
  uint32_t length, capacity;
};

// arena_add - copies `text`; its offset. The arena holds up to 2 GiB.
static uint32_t arena_add(struct arena *a, const char *text) {
  uint32_t size = (uint32_t)strlen(text) + 1;
  if (size > a->capacity - a->length) {
    a->capacity = 2 * (a->length + size);
    a->bytes = checked(realloc(a->bytes, a->capacity));
  }
  uint32_t offset = a->length;
  memcpy(a->bytes + offset, text, size);
  a->length += size;
  return offset;
}

static void fill_arena(uint32_t capacity) {
  struct arena a = {checked(malloc(capacity)), 0, capacity};
  uint32_t *table = checked(malloc(WORDS * sizeof *table));
  for (int i = 0; i < WORDS; i++)
    table[i] = arena_add(&a, words[i]);
  for (int i = 0; i < WORDS; i++)
    if (strcmp(a.bytes + table[i], words[i]) != 0)
      abort();
  free(table);
  free(a.bytes);
}

static void arena_grown(void *unused) {
  (void)unused;
  fill_arena(1024);
}

static void arena_presized(void *unused) {
  (void)unused;
  fill_arena(WORDS * 9);
}

int main(void) {
  for (int i = 0; i < WORDS; i++)
    snprintf(words[i], sizeof words[i], "word-%d", i);
  const struct variant variants[] = {{"a string each", string_each},
                                     {"arena, grown", arena_grown},
                                     {"arena, presized", arena_presized}};
  return compare("Keep 1000 words of up to 8 letters.", variants, 3, NULL,
                 "if strings are dropped or changed one by one: an arena only grows.");
}
