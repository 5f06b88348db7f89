// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// commit_frees.c - wrong calls of free, realloc and malloc_usable_size.

#define _GNU_SOURCE
#include "abuse.h"

#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef ENTRY_POINTS
#include "region_of.h"
#endif

// Compilers warn of what is done here on purpose.
static void (*volatile release)(void *) = free;
static void *(*volatile resize)(void *, size_t) = realloc;
static size_t (*volatile usable_size)(void *) = malloc_usable_size;

void double_free(void) {
  release(trial->object);
  fault_begins(trial->object);
  release(trial->object);
}

// Half of the others before, so that no list of the thread's own is short.
static void after(size_t count) {
  char **others = mmap(NULL, count * sizeof *others, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (size_t i = 0; i < count; i++)
    others[i] = crowd_allocate();
  for (size_t i = 0; i < count; i++) {
    if (i == count / 2)
      release(trial->object);
    release(others[i]);
  }
  fault_begins(trial->object);
  release(trial->object);
}

void double_free_after_others(void) {
  after(20);
}

void double_free_after_10000_others(void) {
  after(10000);
}

static void *free_in_thread(void *p) {
  release(p);
  return NULL;
}

void double_free_in_another_thread(void) {
  pthread_t thread;
  release(trial->object);
  fault_begins(trial->object);
  if (pthread_create(&thread, NULL, free_in_thread, trial->object) != 0)
    _exit(1);
  pthread_join(thread, NULL);
}

void double_free_in_a_child(void) {
  release(trial->object);
  fault_begins(trial->object);
  pid_t child = fork();
  if (child == 0) {
    release(trial->object);
    return; // what is done afterwards is done in the child
  }
  int status;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) {
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  _exit(WEXITSTATUS(status));
}

void double_free_after_reuse(void) {
  release(trial->object);
  char *next = crowd_allocate();
  crowd_join(next);
  fault_begins(trial->object);
  release(trial->object);
  crowd_must_avoid(next, next + 1, trial->source.malloc);
}

// The middle, at the alignment that malloc gives where the object has room for it.
static char *inside(void) {
  size_t bytes = trial->source.bytes;
  trial->does_not_apply = bytes < 16;
  trial->still_live = true;
  return trial->object + (bytes >= 32 ? bytes / 2 & -(size_t)16 : 8);
}

// glibc's chunks: before an object lies the size of its chunk. This one is as large as those that
// the trial allocates.
static void forge_chunk(char *at) {
  size_t bytes = (trial->source.bytes + 8 + 15) & -(size_t)16;
  size_t size = (bytes < 32 ? 32 : bytes) | 1;
  memcpy(at - 8, &size, sizeof size);
}

void free_interior(void) {
  char *p = inside();
  memset(trial->object, 0x41, trial->source.bytes);
  fault_begins(p);
  if (!trial->does_not_apply)
    release(p);
}

void free_forged_interior(void) {
  char *p = inside();
  forge_chunk(p);
  fault_begins(p);
  if (!trial->does_not_apply)
    release(p);
  crowd_must_avoid(p, p + 1, trial->source.malloc);
}

void free_misaligned(void) {
  trial->still_live = true;
  fault_begins(trial->object + 1);
  release(trial->object + 1);
}

// Behind all objects, where the next but one would be.
static char *unused_address(void) {
  trial->still_live = true;
  return crowd_end() + trial->class_bytes;
}

void free_never_allocated(void) {
  char *p = unused_address();
  fault_begins(p);
  release(p);
}

// The first of many objects, all of which are freed; the system gets their pages.
static char *purged(void) {
  enum { COUNT = 20000 };
  static char *objects[COUNT];
  for (int i = 0; i < COUNT; i++)
    objects[i] = crowd_allocate();
  for (int i = 0; i < COUNT; i++)
    release(objects[i]);
  malloc_trim(0);
  trial->still_live = true;
  return objects[COUNT / 2];
}

void free_purged(void) {
  char *p = purged();
  fault_begins(p);
  release(p);
}

void free_outside(void) {
#ifdef ENTRY_POINTS
  struct region region = find_region();
  fault_begins(region.base - 16);
  release(trial->pointer);
#else
  trial->does_not_apply = true;
#endif
}

void free_stack(void) {
  uint64_t memory[64] __attribute__((aligned(16))) = {0};
  fault_begins((char *)&memory[32]);
  release(trial->pointer);
}

static uint64_t static_memory[64] __attribute__((aligned(16)));

void free_static(void) {
  fault_begins((char *)&static_memory[32]);
  release(trial->pointer);
}

void free_forged_static(void) {
  char *p = (char *)&static_memory[32];
  forge_chunk(p);
  fault_begins(p);
  release(p);
  crowd_must_avoid(p, p + 1, malloc);
}

static void resize_it(char *p) {
  fault_begins(p);
  if (!trial->does_not_apply && !resize(p, 2000))
    trial->damaged = true;
}

void realloc_freed(void) {
  release(trial->object);
  resize_it(trial->object);
}

void realloc_interior(void) {
  resize_it(inside());
}

void realloc_misaligned(void) {
  trial->still_live = true;
  resize_it(trial->object + 1);
}

void realloc_never_allocated(void) {
  resize_it(unused_address());
}

void realloc_purged(void) {
  resize_it(purged());
}

void usable_size_freed(void) {
  release(trial->object);
  fault_begins(trial->object);
  usable_size(trial->object);
}
