// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls malloc and calloc 20 times each: as they are with -DPLAIN, otherwise through all 40 entry
// points.

#include "snug.h"

#include <stdlib.h>

void *volatile kept;

#ifdef PLAIN
#define MALLOC(infix, bytes) malloc
#define CALLOC(infix, bytes) calloc
#else
#define MALLOC(infix, bytes) __snug_malloc_##infix##bytes
#define CALLOC(infix, bytes) __snug_calloc_##infix##bytes
#endif

#define USE(infix, bytes)                                                                          \
  kept = MALLOC(infix, bytes)(bytes);                                                              \
  free(kept);                                                                                      \
  kept = CALLOC(infix, bytes)(1, bytes);                                                           \
  free(kept);

#define USE_BOTH(bytes) USE(, bytes) USE(data_, bytes)

int main(void) {
  USE_BOTH(8)
  USE_BOTH(16)
  USE_BOTH(24)
  USE_BOTH(32)
  USE_BOTH(40)
  USE_BOTH(48)
  USE_BOTH(56)
  USE_BOTH(64)
  USE_BOTH(72)
  USE_BOTH(80)
}
