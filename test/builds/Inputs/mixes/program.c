// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program of two libraries, linked with it or, with arguments, opened by these names. Each of the
// three frees what each has allocated. Prints how many regions there are in the address space, and
// whose objects lie in one.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#define PER_PAIR 2000

typedef void *new_function(void);
typedef void free_function(void *);

extern new_function a_new __attribute__((weak));
extern new_function b_new __attribute__((weak));
extern free_function a_free __attribute__((weak));
extern free_function b_free __attribute__((weak));

struct program_node {
  void *next;
  long key[2];
};

static __attribute__((noinline)) void *program_new(void) {
  return malloc(sizeof(struct program_node));
}

static void program_free(void *p) {
  free(p);
}

// A region is a run of mappings of at least this size, whatever their protection.
#define REGION_AT_LEAST (100ul << 30)

struct range {
  unsigned long from, to;
};

static struct range regions[8];
static unsigned region_count;

static void note(struct range range) {
  if (range.to - range.from >= REGION_AT_LEAST && region_count < 8)
    regions[region_count++] = range;
}

static void find_regions(void) {
  FILE *maps = fopen("/proc/self/maps", "r");
  struct range run = {0, 0}, next;
  while (maps && fscanf(maps, "%lx-%lx%*[^\n]", &next.from, &next.to) == 2) {
    if (next.from != run.to) {
      note(run);
      run = next;
    }
    run.to = next.to;
  }
  note(run);
  if (maps)
    fclose(maps);
}

static const char *place(void *p) {
  for (unsigned i = 0; i < region_count; i++)
    if ((unsigned long)p >= regions[i].from && (unsigned long)p < regions[i].to)
      return "snug";
  return "malloc";
}

static void *function(const char *library, const char *name) {
  void *handle = dlopen(library, RTLD_NOW);
  void *found = handle ? dlsym(handle, name) : NULL;
  if (!found) {
    fprintf(stderr, "%s\n", dlerror());
    exit(1);
  }
  return found;
}

int main(int argc, char **argv) {
  new_function *news[] = {program_new, a_new, b_new};
  free_function *frees[] = {program_free, a_free, b_free};
  for (int i = 1; i < argc && i < 3; i++) {
    news[i] = (new_function *)function(argv[i], i == 1 ? "a_new" : "b_new");
    frees[i] = (free_function *)function(argv[i], i == 1 ? "a_free" : "b_free");
  }
  static void *objects[3][3][PER_PAIR];
  for (int i = 0; i < PER_PAIR; i++)
    for (int n = 0; n < 3; n++)
      for (int f = 0; f < 3; f++)
        objects[n][f][i] = news[n]();
  find_regions();
  printf("%u regions, program %s, a %s, b %s\n", region_count, place(objects[0][0][0]),
         place(objects[1][0][0]), place(objects[2][0][0]));
  for (int n = 0; n < 3; n++)
    for (int f = 0; f < 3; f++)
      for (int i = 0; i < PER_PAIR; i++)
        frees[f](objects[n][f][i]);
}
