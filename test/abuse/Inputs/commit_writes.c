// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// commit_writes.c - writes to memory that is not the program's.

#define _GNU_SOURCE
#include "abuse.h"

#include <malloc.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void (*volatile release)(void *) = free;

// Through this, as compilers know the sizes of objects.
static void *(*volatile fill)(void *, int, size_t) = memset;
static void *(*volatile copy)(void *, const void *, size_t) = memcpy;

// Two are free, this one last: in a list, it leads to the other.
static void free_two(void) {
  char *other = crowd_allocate();
  release(other);
  release(trial->object);
  fault_begins(trial->object);
}

void write_freed(void) {
  free_two();
  fill(trial->object, 0x5a, trial->source.bytes);
}

// What glibc keeps in the first word of a freed object: the next one, mixed with the word's own
// address. Whoever knows the address can have malloc return any other.
void write_freed_forged(void) {
  static char target[2048] __attribute__((aligned(16)));
  free_two();
  uintptr_t link = (uintptr_t)target ^ (uintptr_t)trial->object >> 12;
  copy(trial->object, &link, sizeof link);
  crowd_must_avoid(target, target + sizeof target, trial->source.malloc);
}

void overflow_in_class(void) {
  size_t asked = trial->source.bytes - 7;
  release(trial->object);
  trial->object = trial->source.malloc(asked);
  trial->still_live = true;
  fault_begins(trial->object);
  fill(trial->object + asked, 0x5a, 7);
}

void overflow_by_a_byte(void) {
  trial->still_live = true;
  fault_begins(trial->object);
  fill(trial->object + trial->class_bytes, 0x5a, 1);
}

void overflow_by_an_object(void) {
  trial->still_live = true;
  fault_begins(trial->object);
  fill(trial->object + trial->class_bytes, 0x5a, trial->class_bytes);
}

void underflow(void) {
  trial->still_live = true;
  fault_begins(trial->object);
  fill(trial->object - 8, 0x5a, 8);
}

#ifdef ENTRY_POINTS
#include "entry_points.h"
#endif

static char *pointers[100];

// Was an object with pointers reached? If not, the crash is all that happened.
static void on_crash(int signal_number) {
  for (int i = 0; i < 100; i++)
    for (size_t byte = 0; byte < trial->source.bytes; byte++)
      if (pointers[i][byte] != 'p')
        trial->damaged = true;
  trial->phase = trial->damaged ? AFTERWARDS : AT_FAULT;
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

// Objects of one size, in turn of numbers and of pointers.
void overflow_of_data(void) {
  void *(*allocate_pointers)(size_t) = trial->source.malloc;
  void *(*allocate_data)(size_t) = trial->source.malloc;
#ifdef ENTRY_POINTS
  FOR_EACH_ENTRY_POINT(e) {
    if (e->bytes == trial->source.bytes && *e->family)
      allocate_data = e->malloc;
    if (e->bytes == trial->source.bytes && !*e->family)
      allocate_pointers = e->malloc;
  }
#endif
  char *data = NULL;
  for (int i = 0; i < 100; i++) {
    char *p = allocate_data(trial->source.bytes);
    data = data ? data : p;
    pointers[i] = memset(allocate_pointers(trial->source.bytes), 'p', trial->source.bytes);
  }
  signal(SIGSEGV, on_crash);
  signal(SIGBUS, on_crash);
  fault_begins(data);
  for (volatile char *p = data;; p++)
    *p = 0x5a;
}
