// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %malloc_archive -o %t && %t
//
// The counters of snug_measure are the process's: a second measurement at the same time is refused
// with EBUSY and does not disturb the first, which is exact; after it the next is possible.

#include "check.h"

#include "snug.h"

#include <errno.h>
#include <stdlib.h>

static void *(*volatile call_malloc)(size_t) = malloc;

static void nothing(void *unused) {
  (void)unused;
}

static void measures(void *unused) {
  (void)unused;
  free(call_malloc(24));
  struct snug_measurement inner;
  errno = 0;
  CHECK(snug_measure(nothing, NULL, 1, &inner) == -1 && errno == EBUSY);
  free(call_malloc(3000));
}

int main(void) {
  struct snug_measurement result;
  CHECK(snug_measure(measures, NULL, 5, &result) == 0 && result.allocations == 2);
  CHECK(snug_measure(nothing, NULL, 5, &result) == 0 && result.allocations == 0);
}
