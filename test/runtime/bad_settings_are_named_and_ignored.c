// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t
// RUN: env SNUG_MODE=fast %t 2>&1 | %FileCheck %s --check-prefixes=MODE,CHECK
// RUN: env SNUG_RANGE_GIB=2 %t 2>&1 | %FileCheck %s --check-prefixes=RANGE,CHECK
// RUN: env SNUG_VERBOSE=yes %t 2>&1 | %FileCheck %s --check-prefixes=VERBOSE,CHECK
// RUN: env SNUG_MODE=$(printf 'x%%.0s' $(seq 100000)) %t 2>&1 | %FileCheck %s --check-prefixes=LONG,CHECK
// RUN: env SNUG_MODE= SNUG_VERBOSE= SNUG_RANGE_GIB= SNUG_STATS= %t 2>&1 | %FileCheck %s --check-prefixes=NOTHING,CHECK
//
// A value that is none of the valid ones is reported on stderr with those that are, and the default
// is used. Empty is unset.

#include "snug.h"

#include <stdio.h>

int main(void) {
  puts(snug_status());
}

// MODE: snug: SNUG_MODE=fast is not a valid setting and is ignored; use on, off{{( or count; hardened and trace want -Wl,-u,snug_modes when linking|, count, hardened or trace)$}}
// RANGE: snug: SNUG_RANGE_GIB=2 is not a valid setting and is ignored; use 16, 4 or 1
// VERBOSE: snug: SNUG_VERBOSE=yes is not a valid setting and is ignored; use 0 or 1
// LONG: snug: SNUG_MODE=xxxxxxxxxx
// CHECK: on: {{10|37}} size classes, 16 GiB of address space for each
// NOTHING-NOT: snug:
