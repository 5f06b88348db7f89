// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %archive -o %t && %t
//
// While the runtime is being set up, another thread may read the base of the region as it was and
// its size as it is, in one free. No pointer may look like ours to it.

#include "check.h"
#include "snug.h"

#include <stdint.h>
#include <stdlib.h>

extern uintptr_t __snug_inlined_for_abi_1_heap[];

static uintptr_t base_at_first;

static void look(int argc, char **argv, char **environment) {
  (void)argc, (void)argv, (void)environment;
  base_at_first = __snug_inlined_for_abi_1_heap[0];
}
__attribute__((section(".preinit_array"), used)) static void (*const first)(int, char **,
                                                                            char **) = look;

int main(void) {
  CHECK(snug_is_on());
  uintptr_t limit = __snug_inlined_for_abi_1_heap[1];
  CHECK(limit);
  for (uintptr_t p = 0; p < (uintptr_t)1 << 56; p += (uintptr_t)1 << 28)
    CHECK(p - base_at_first >= limit);
}
