// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// program.h - an input of the fuzzer, read as a program: which thread calls which function with
// which arguments, and what is expected. It depends on the input alone, so that it can be printed
// without being run (print.c), and is run by execute.c.

#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

// What a function takes.
enum shape {
  MALLOC,
  CALLOC,
  ALIGNED_ALLOC,
  MEMALIGN,
  POSIX_MEMALIGN,
  REALLOC,
  REALLOCARRAY,
  STRDUP,
  STRNDUP,
  NEW,
  NEW_ARRAY,
  NEW_NOTHROW,
  NEW_ARRAY_NOTHROW,
  VALLOC,
  PVALLOC,
  FREE,
  FREE_SIZED,
  FREE_ALIGNED_SIZED,
  DELETE,
  DELETE_SIZED,
  DELETE_ARRAY,
  DELETE_ARRAY_SIZED,
  SHAPE_COUNT
};

struct function {
  const char *name;
  enum shape shape;
  size_t bytes; // of its class; 0: not an entry point
  bool data;
  void (*address)(void);
};

extern const struct function functions[];
extern const size_t function_count;

// The largest class of which there are entry points.
extern const size_t largest_class;

// What a step is.
enum action {
  ALLOCATE,          // into an empty place
  RELEASE_IT,        // of what is in the place, or NULL
  RESIZE_IT,         // also of an empty place
  RELEASE_BY_RESIZE, // realloc(p, 0)
  ALLOCATE_TOO_MUCH,
  RESIZE_TOO_MUCH,
  BAD_ALIGNMENT,
  USE_ALL,
  TRIM,
};

struct step {
  enum action action;
  const struct function *function;
  int thread, place;
  size_t alignment, count, size; // arguments; size is the length of strings
  size_t wanted;                 // bytes, and
  size_t promised;               // alignment of what is obtained
};

enum { MOST_STEPS = 512, MOST_OBJECTS = 32, NO_THREAD = -1 };

// Steps of one round come from one thread, or from several at the same time. Between rounds all
// threads wait for each other.
struct round {
  int first, end; // its steps
  int ends;       // this thread ends after it, or NO_THREAD
};

struct program {
  int steps, rounds;
  struct step step[MOST_STEPS + MOST_OBJECTS]; // in the end all that is left is released
  struct round round[MOST_STEPS + 2];
};

void read_program(struct program *program, const unsigned char *data, size_t size);

#endif
