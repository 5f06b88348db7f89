// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && rm -f %t.out && for i in $(seq 40); do %t >> %t.out; done
// RUN: test $(sort -u %t.out | wc -l) = 40
// RUN: test $(( 0x$(sort %t.out | tail -1) - 0x$(sort %t.out | head -1) )) -gt $((1 << 40))
//
// Region, magazines and records are placed at random: over 40 starts the base of the region takes
// 40 values that spread over more than 2^40 bytes.

#include "region_of.h"

int main(void) {
  printf("%lx\n", (unsigned long)find_region().base);
}
