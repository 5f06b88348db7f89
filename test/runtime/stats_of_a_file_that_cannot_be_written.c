// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t
// RUN: env SNUG_STATS=/nonexistent/dir/file sh -c '%t; test $? -eq 7'
//
// No report, and nothing else changes.

#include "snug.h"

#include <stdlib.h>

int main(void) {
  free(__snug_malloc_24(24));
  return 7;
}
