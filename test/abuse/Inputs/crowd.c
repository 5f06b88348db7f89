// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// crowd.c - live objects of known content.

#include "abuse.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { AT_FIRST = 1000, SLOTS = 1 << 15, OPERATIONS = 1000000 };

static uint64_t *crowd[SLOTS];
static uint64_t seals[SLOTS]; // what each word of the object holds

static uint64_t next_random(void) {
  static uint64_t random = 1;
  random = random * 6364136223846793005 + 1442695040888963407;
  return random >> 16;
}

char *crowd_allocate(void) {
  char *p = trial->source.malloc(trial->source.bytes);
  if (!p)
    abort();
  return p;
}

static void fill(size_t slot) {
  seals[slot] = next_random() << 16 | slot;
  for (size_t word = 0; word < trial->source.bytes / 8; word++)
    crowd[slot][word] = seals[slot];
}

static void enter(size_t slot) {
  size_t bytes = trial->source.bytes;
  bool zeroed = next_random() % 8 == 0;
  uint64_t *p = zeroed ? trial->source.calloc(1, bytes) : trial->source.malloc(bytes);
  size_t alignment = bytes & -bytes;
  if ((uintptr_t)p % (alignment < 16 ? alignment : 16) != 0)
    trial->damaged = true;
  for (size_t word = 0; zeroed && word < bytes / 8; word++)
    if (p[word])
      trial->damaged = true;
  crowd[slot] = p;
  fill(slot);
}

static void look(size_t slot) {
  for (size_t word = 0; word < trial->source.bytes / 8; word++)
    if (crowd[slot][word] != seals[slot])
      trial->damaged = true;
}

static void leave(size_t slot) {
  look(slot);
  free(crowd[slot]);
  crowd[slot] = NULL;
}

void crowd_gather(void) {
  for (size_t slot = 0; slot < AT_FIRST; slot++) {
    if (slot == AT_FIRST / 2)
      trial->object = crowd_allocate();
    enter(slot);
  }
}

char *crowd_end(void) {
  char *highest = trial->object;
  for (size_t slot = 0; slot < AT_FIRST; slot++)
    if ((char *)crowd[slot] > highest)
      highest = (char *)crowd[slot];
  return highest + trial->class_bytes;
}

void crowd_join(char *object) {
  free(crowd[0]);
  crowd[0] = (uint64_t *)object;
  fill(0);
}

void crowd_look(void) {
  for (size_t slot = 0; slot < AT_FIRST; slot++)
    look(slot);
}

void crowd_must_avoid(const char *from, const char *to, void *(*allocate)(size_t)) {
  for (int i = 0; i < 100; i++) {
    char *p = allocate(trial->source.bytes);
    if (p >= from && p < to)
      trial->damaged = true;
  }
}

static void replace(size_t slot) {
  if (crowd[slot])
    leave(slot);
  else
    enter(slot);
}

static void walk(size_t slots, int operations) {
  for (int i = 0; i < operations; i++)
    replace(next_random() % slots);
}

// So many are live after this that every list of free objects was used up.
static void use_up(void) {
  for (size_t slot = 0; slot < SLOTS; slot++)
    if (!crowd[slot])
      enter(slot);
}

// Twice, as what was freed may have been in some quarantine.
void crowd_go_on(void) {
  walk(AT_FIRST, 4 * AT_FIRST);
  use_up();
  walk(SLOTS, OPERATIONS / 2);
  use_up();
  walk(SLOTS, OPERATIONS / 2);
  for (size_t slot = 0; slot < SLOTS; slot++)
    if (crowd[slot])
      leave(slot);
}
