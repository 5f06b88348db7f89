// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// REQUIRES: prometheus-client
// RUN: %cc %s %libs -o %t && %t > %t.now && %FileCheck %s --check-prefixes=CHECK,UNTIMED < %t.now
// RUN: echo old > %t.prom && env SNUG_STATS=%t.prom %t > %t.now && %FileCheck %s --check-prefixes=CHECK,TIMED < %t.prom
// RUN: ! grep old %t.prom
// RUN: %python %S/include/count_metrics.py < %t.now | grep '^12 families, .* 16 buckets'
// RUN: %python %S/include/count_metrics.py < %t.prom | grep '^12 families, .* 16 buckets'
//
// Prometheus' text format, on demand and at exit, where it replaces what the file held. Its own
// parser accepts it.

#include "check.h"
#include "entry_points.h"

int main(void) {
  for (int i = 0; i < 100; i++)
    CHECK(__snug_malloc_8(8));
  free(__snug_malloc_data_72(72));
  snug_stats_write(1);
}

// CHECK: # TYPE snug_on gauge
// CHECK-NEXT: snug_on 1
// CHECK: # TYPE snug_live_objects gauge
// CHECK-NEXT: snug_live_objects{class="8",family="general"} 100
// CHECK: snug_live_objects{class="72",family="data"} 0
// CHECK: # TYPE snug_refills_total counter
// CHECK-NEXT: snug_refills_total{class="8",family="general"} {{[1-9]}}
// CHECK: # TYPE snug_refill_nanoseconds histogram
// CHECK-NEXT: snug_refill_nanoseconds_bucket{le="255"}
// CHECK: snug_refill_nanoseconds_bucket{le="+Inf"} [[COUNT:[0-9]+]]
// CHECK-NEXT: snug_refill_nanoseconds_sum
// UNTIMED-SAME: {{ 0$}}
// TIMED-SAME: {{ [1-9]}}
// CHECK-NEXT: snug_refill_nanoseconds_count [[COUNT]]
