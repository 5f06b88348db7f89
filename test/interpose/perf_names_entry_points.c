// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: perf
// RUN: %cc %s %libs -o %t
// RUN: if perf record -q -o %t.probe true; then env -u SNUG_MODE perf record -q -o %t.perf %t && perf report -i %t.perf --stdio --sort symbol > %t.report && grep -w __snug_malloc_24 %t.report && grep -w __snug_calloc_data_40 %t.report; else echo 'perf may not count here: symbols only'; fi
//
// What perf, like any profiler, takes names from: each of the 40 entry points is a function with a
// size, in the archive, in the library and in a program.
// RUN: for file in %runtime/libsnug.a %runtime/libsnug.so %runtime/libsnug-malloc.a %runtime/libsnug-malloc.so; do test $(readelf -sW $file | awk '$3 > 0 && $4 == "FUNC" && $7 != "UND" { print $8 }' | grep -xE '__snug_[mc]alloc(_data)?_(8|16|24|32|40|48|56|64|72|80)' | sort -u | wc -l) = 40 || { echo $file; exit 1; }; done

#include "check.h"
#include "snug.h"

#include <stdlib.h>
#include <time.h>

int main(void) {
  // Samples are taken by processor time: enough of them at any rate.
  while (clock() < CLOCKS_PER_SEC / 2)
    for (int i = 0; i < 10000; i++) {
      void *p = __snug_malloc_24(24), *q = __snug_calloc_data_40(1, 40);
      CHECK(p && q);
      free(p);
      free(q);
    }
}
