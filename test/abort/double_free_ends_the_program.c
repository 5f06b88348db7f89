// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t
// RUN: sh -c '%t; test $? -eq 134' 2>&1 | grep -v Aborted | %FileCheck %s --implicit-check-not=snug
//
// No child, no handler: the process itself writes one line and dies of SIGABRT.

#include "snug.h"

#include <stdlib.h>

int main(void) {
  void *p = __snug_malloc_24(24);
  free(p);
  free(p);
}

// CHECK-NOT: {{.}}
// CHECK: {{^}}snug: fatal: double free of 0x{{[0-9a-f]+}} (24-byte class){{$}}
// CHECK-NOT: {{.}}
