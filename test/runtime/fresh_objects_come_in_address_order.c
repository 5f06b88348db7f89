// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && %t
//
// A program that only builds gets neighbours next to each other.

#include "check.h"
#include "entry_points.h"

enum { COUNT = 10000 };

int main(void) {
  FOR_EACH_ENTRY_POINT(e) {
    char *first = e->malloc(e->bytes);
    for (int i = 1; i < COUNT; i++)
      CHECK((char *)e->malloc(e->bytes) == first + i * e->bytes);
  }
}
