// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// In every form, and malloc_usable_size(NULL) is 0.

#include "check.h"

#include <malloc.h>
#include <stdlib.h>

void free_sized(void *p, size_t size);
void free_aligned_sized(void *p, size_t alignment, size_t size);

int main(void) {
  free(NULL);
  free_sized(NULL, 0);
  free_sized(NULL, 24);
  free_aligned_sized(NULL, 16, 32);
  CHECK(malloc_usable_size(NULL) == 0);
}
