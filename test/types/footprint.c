// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds one structure of N objects, uses it, and prints its peak of memory in KiB and the seconds
// that it took:   footprint list|tree|hash N

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct link { // 24 bytes
  struct link *next, *previous;
  uint64_t value;
};
struct node { // 24 bytes
  struct node *left, *right;
  uint64_t key;
};
struct entry { // 40 bytes
  struct entry *next;
  const char *name;
  void *value;
  uint64_t hash, uses;
};

static uint64_t scramble(uint64_t n) {
  n = (n ^ n >> 31) * 0x7fb5d329728ea185u;
  n = (n ^ n >> 27) * 0x81dadef4bc2dd44du;
  return n ^ n >> 33;
}

static void *not_null(void *p) {
  if (!p)
    abort();
  return p;
}

static uint64_t build_list(uint64_t count) {
  struct link *head = NULL;
  uint64_t sum = 0;
  for (uint64_t i = 0; i < count; i++) {
    struct link *fresh = malloc(sizeof *fresh);
    not_null(fresh);
    *fresh = (struct link){head, NULL, i};
    if (head)
      head->previous = fresh;
    head = fresh;
  }
  for (struct link *at = head; at; at = at->next)
    sum += at->value;
  return sum;
}

static struct node *build_subtree(uint64_t first, uint64_t count) {
  if (!count)
    return NULL;
  struct node *fresh = malloc(sizeof *fresh);
  not_null(fresh);
  fresh->key = first + count / 2;
  fresh->left = build_subtree(first, count / 2);
  fresh->right = build_subtree(first + count / 2 + 1, count - count / 2 - 1);
  return fresh;
}

static uint64_t build_tree(uint64_t count) {
  struct node *root = build_subtree(0, count);
  uint64_t found = 0;
  for (uint64_t i = 0; i < count; i += 16) {
    uint64_t key = scramble(i) % count;
    struct node *at = root;
    while (at && at->key != key)
      at = key < at->key ? at->left : at->right;
    found += at != NULL;
  }
  return found;
}

static uint64_t build_hash(uint64_t count) {
  uint64_t buckets = 1, found = 0;
  while (buckets < count / 2)
    buckets *= 2;
  struct entry **table = not_null(calloc(buckets, sizeof *table));
  for (uint64_t i = 0; i < count; i++) {
    struct entry *fresh = malloc(sizeof *fresh);
    not_null(fresh);
    uint64_t hash = scramble(i);
    *fresh = (struct entry){table[hash % buckets], "name", table, hash, 0};
    table[hash % buckets] = fresh;
  }
  for (uint64_t i = 0; i < count; i += 4) {
    uint64_t hash = scramble(i);
    for (struct entry *at = table[hash % buckets]; at; at = at->next)
      if (at->hash == hash)
        found += ++at->uses;
  }
  return found;
}

static long peak_kib(void) {
  FILE *status = fopen("/proc/self/status", "r");
  char line[256];
  long kib = 0;
  while (status && fgets(line, sizeof line, status))
    if (sscanf(line, "VmHWM: %ld", &kib) == 1)
      break;
  if (status)
    fclose(status);
  return kib;
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  uint64_t count = strtoull(argv[2], NULL, 10);
  struct timespec from, to;
  clock_gettime(CLOCK_MONOTONIC, &from);
  uint64_t result = !strcmp(argv[1], "list")   ? build_list(count)
                    : !strcmp(argv[1], "tree") ? build_tree(count)
                                               : build_hash(count);
  clock_gettime(CLOCK_MONOTONIC, &to);
  double seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
  printf("%ld %.2f\n", peak_kib(), seconds);
  return result == 0;
}
