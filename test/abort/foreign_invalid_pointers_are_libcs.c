// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: malloc
// RUN: %cc %s %libs -o %t && %t
//
// Stack, static, interior of libc's own memory: the message is libc's, word for word.

#include "expect_abort.h"

#include <stdlib.h>

int main(void) {
  static long long in_data[16];
  long long on_stack[16] = {0};
  char *heap = malloc(100);
  CHECK(heap);
  EXPECT_ABORT(free(&on_stack[2]), "free(): invalid pointer\n");
  EXPECT_ABORT(free(&in_data[2]), "free(): invalid pointer\n");
  EXPECT_ABORT(free(heap + 8), "free(): invalid pointer\n");
  EXPECT_ABORT(CHECK(realloc(heap + 8, 200)), "realloc(): invalid pointer\n");
  EXPECT_ABORT(
      {
        free(heap);
        free(heap);
      },
      "free(): double free detected in tcache 2\n");
  free(heap);
}
