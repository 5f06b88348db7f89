// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// UNSUPPORTED: shared
// RUN: %cc %s %libs -o %t && rm -f %t.prom && env SNUG_STATS=%t.prom %t && grep '8-byte class: ' %t.prom
// RUN: %cc %s -Wl,-u,snug_stats_write %libs -o %t.more && env SNUG_STATS=%t.prom %t.more && grep '^snug_on 1$' %t.prom && ! grep '8-byte class: ' %t.prom
//
// A program with the archive that does not name snug_stats_write has the text in place of metrics.

#include "check.h"
#include "entry_points.h"

int main(void) {
  CHECK(__snug_malloc_8(8));
}
