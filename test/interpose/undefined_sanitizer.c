// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: undefined-sanitizer
// RUN: %cc -g -fsanitize=undefined -fno-sanitize-recover=all %s %archive -o %t.1 && %t.1
// RUN: %cc -g -fsanitize=undefined -fno-sanitize-recover=all %s %shared -o %t.2 && %t.2
//
// It does not own the heap: the runtime stays on.

#include "check.h"
#include "entry_points.h"

#include <string.h>

int main(void) {
  CHECK(snug_is_on());
  FOR_EACH_ENTRY_POINT(e)
  free(memset(e->malloc(e->bytes), 1, e->bytes));
}
