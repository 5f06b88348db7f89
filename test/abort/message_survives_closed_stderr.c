// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t
//
// With nowhere to write to, the process still dies of SIGABRT.

#include "entry_points.h"
#include "expect_abort.h"

int main(void) {
  void *p = __snug_malloc_24(24);
  EXPECT_ABORT(
      {
        close(2);
        free(p);
        free(p);
      },
      "%s", "");
}
