// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t && env SNUG_STATS=1 %t 2>&1 | %FileCheck %s
// RUN: rm -f %t.stats && env SNUG_STATS=%t.stats %t && %FileCheck %s < %t.stats
//
// Programs close stderr before they exit, gnulib's close_stdout among them.

#include "snug.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void close_both(void) {
  fclose(stdout);
  fclose(stderr);
  close(2);
}

int main(void) {
  atexit(close_both);
  free(__snug_malloc_24(24));
}

// CHECK: snug: total: {{.*}}, 1 refills
