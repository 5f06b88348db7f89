// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// The first allocation decides; it may come from a constructor that runs before ours or from
// preinit_array, before any library is initialised.

#include "check.h"
#include "entry_points.h"

#include <string.h>

static char *early[2];

static void before_everything(void) {
  early[0] = memset(__snug_malloc_56(56), 'a', 56);
}

__attribute__((section(".preinit_array"),
               used)) static void (*const preinit)(void) = before_everything;

static __attribute__((constructor(101))) void first_constructor(void) {
  early[1] = memset(__snug_malloc_56(56), 'b', 56);
}

int main(void) {
  CHECK(snug_is_on());
  CHECK(early[0][0] == 'a' && early[0][55] == 'a');
  CHECK(early[1][0] == 'b' && early[1][55] == 'b');
  free(early[0]);
  free(early[1]);
  CHECK(__snug_malloc_56(56) == early[1]);
}
