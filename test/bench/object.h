// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The object that a benchmark allocates: OBJECT_SIZE bytes, a literal so that the compiler sees a
// constant, on one of the paths that type facts tell apart.
//
//   -DPATH_DATA     memory without pointers, an array of 8-byte numbers
//   -DPATH_STRUCT   a struct with one pointer, at its start, and 8-byte numbers
//   -DPATH_RECORD   a struct of 8-byte numbers, without a pointer

#ifndef BENCH_OBJECT_H
#define BENCH_OBJECT_H

#include <stdint.h>

#ifdef PATH_DATA

typedef uint64_t object;
#define OBJECT_BYTES OBJECT_SIZE

static inline void touch(object *p) {
  *p = 1;
}

#else

#ifdef PATH_STRUCT
#define WORDS (OBJECT_SIZE / 8 - 1)
#else
#define WORDS (OBJECT_SIZE / 8)
#endif

// Field by field, as in a program: an array of numbers would be a buffer, which has other classes.
struct words_1 {
  uint64_t a;
};
struct words_2 {
  uint64_t a, b;
};
struct words_4 {
  struct words_2 a, b;
};
struct words_8 {
  struct words_4 a, b;
};
struct words_16 {
  struct words_8 a, b;
};
struct words_32 {
  struct words_16 a, b;
};
struct words_64 {
  struct words_32 a, b;
};

typedef struct object {
#ifdef PATH_STRUCT
  struct object *next;
#endif
#if WORDS & 1
  struct words_1 n1;
#endif
#if WORDS & 2
  struct words_2 n2;
#endif
#if WORDS & 4
  struct words_4 n4;
#endif
#if WORDS & 8
  struct words_8 n8;
#endif
#if WORDS & 16
  struct words_16 n16;
#endif
#if WORDS & 32
  struct words_32 n32;
#endif
#if WORDS & 64
  struct words_64 n64;
#endif
} object;

#define OBJECT_BYTES sizeof(object)
_Static_assert(sizeof(object) == OBJECT_SIZE, "the size is a multiple of 8, up to 1024");

static inline void touch(object *p) {
  *(uintptr_t *)(void *)p = 1;
}

#endif

// What the compiler must assume to be used: no allocation can be elided, and its first word is
// written, as every program does.
static inline void use(object *p) {
  touch(p);
  __asm__ volatile("" : "+r"(p) : : "memory");
}

#endif
