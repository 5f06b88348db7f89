// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers of char, int, float, double and long take aligned 16-byte stores, whatever their size,
// also where objects of exact fit are allocated between them.
//
// RUN: %snug -O2 -fplugin-arg-snug-report %s %archive -o %t 2>&1 | %FileCheck %s
// RUN: %t
// RUN: %snug -O0 %s %archive -o %t.0
// RUN: %t.0
// RUN: %snug -O2 -fplugin-arg-snug-families=off %s %archive -o %t.one
// RUN: %t.one

// CHECK: {{[^0-9]}}231 calls rewritten, 0 not rewritten

#include <snug.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { Rounds = 100 };

struct node {
  struct node *left, *right;
  long key;
};

static int failures;
static struct node *nodes;

static void another_node(void) {
  struct node *n = malloc(sizeof *n); // 8-aligned
  n->left = nodes;
  nodes = n;
}

static void check(const char *type, void *buffer, size_t bytes) {
  uintptr_t align = bytes <= 8 ? 8 : 16;
  if ((uintptr_t)buffer % align != 0) {
    printf("%s buffer of %zu bytes at %p\n", type, bytes, buffer);
    failures++;
    return;
  }
  char *p = buffer;
  memset(p, 1, bytes);
#ifdef __SSE2__
  for (; bytes >= 16; bytes -= 16, p += 16)
    _mm_store_si128((__m128i *)p, _mm_set1_epi8(2)); // faults unless 16-aligned
#else
  typedef int vector __attribute__((vector_size(16)));
  for (; bytes >= 16; bytes -= 16, p += 16)
    *(volatile vector *)p = (vector){1, 2, 3, 4};
#endif
}

// The buffers are kept, or every round would get the same address.
static void *volatile keep;

#define BUFFER(type, count)                                                                        \
  {                                                                                                \
    type *p = malloc((count) * sizeof(type));                                                      \
    keep = p;                                                                                      \
    check(#type, p, (count) * sizeof(type));                                                       \
  }
#define CHARS(n) BUFFER(char, n)
#define SHORTS(n) BUFFER(short, n)
#define INTS(n) BUFFER(int, n) BUFFER(float, n) BUFFER(unsigned, n)
#define LONGS(n) BUFFER(long, n) BUFFER(double, n) BUFFER(size_t, n)
#define ZEROED(n)                                                                                  \
  {                                                                                                \
    float *p = calloc(n, sizeof(float));                                                           \
    keep = p;                                                                                      \
    check("zeroed float", p, (n) * sizeof(float));                                                 \
  }

#define TEN(M, n)                                                                                  \
  M(n) M(n + 1) M(n + 2) M(n + 3) M(n + 4) M(n + 5) M(n + 6) M(n + 7) M(n + 8) M(n + 9)
#define TWENTY(M) TEN(M, 1) TEN(M, 11)

int main(void) {
  if (!snug_is_on())
    return 1;
  for (int round = 0; round < Rounds; round++) {
    another_node();
    TEN(CHARS, 1);
    TEN(CHARS, 11);
    TEN(CHARS, 21);
    TEN(CHARS, 31);
    TEN(CHARS, 41);
    TEN(CHARS, 51);
    TEN(CHARS, 61);
    TEN(CHARS, 71);
    TWENTY(SHORTS);
    TEN(SHORTS, 21);
    TEN(SHORTS, 31);
    TWENTY(INTS);
    TEN(LONGS, 1);
    TWENTY(ZEROED);
  }
  return failures != 0;
}
