// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: static
// RUN: %cc %s %runtime/libsnug.a -pthread -ldl -o %t && env SNUG_MODE=hardened %t 2>&1 | %FileCheck %s --check-prefix=WITHOUT
// RUN: env SNUG_MODE=trace %t 2>&1 | %FileCheck %s --check-prefix=WITHOUT
// RUN: %cc %s -Wl,-u,snug_modes %runtime/libsnug.a -pthread -ldl -o %t && env SNUG_MODE=hardened %t 2>&1 | %FileCheck %s --check-prefix=WITH
// RUN: %cc %s %runtime/libsnug-malloc.a -pthread -ldl -o %t && env SNUG_MODE=hardened %t 2>&1 | %FileCheck %s --check-prefix=WITH
// RUN: %cc %s -L%runtime -Wl,-rpath,%runtime -l:libsnug.so -o %t && env SNUG_MODE=hardened %t 2>&1 | %FileCheck %s --check-prefix=WITH
//
// RUN: env SNUG_MODE=fast %t 2>&1 | %FileCheck %s --check-prefix=BAD
//
// Both libraries and libsnug-malloc.a contain the modes; libsnug.a brings them into a program that
// asks for them, and otherwise says how, and works on.

#include "snug.h"

#include <stdio.h>

int main(void) {
  puts(snug_status());
}

// WITHOUT: snug: SNUG_MODE={{hardened|trace}} is not a valid setting and is ignored; use on, off or count; hardened and trace want -Wl,-u,snug_modes when linking
// WITHOUT: on: 10 size classes, 16 GiB of address space for each{{$}}
// BAD: snug: SNUG_MODE=fast is not a valid setting and is ignored; use on, off, count, hardened or trace
// WITH-NOT: snug:
// WITH: on: {{10|37}} size classes, 16 GiB of address space for each, hardened{{$}}
