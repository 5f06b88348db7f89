// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: strace
// RUN: %cc %s %archive -o %t && %cc -DPLAIN %s -o %t.plain -pthread
// RUN: strace -f -o %t.log %t && strace -f -o %t.plain.log %t.plain
// RUN: echo $(wc -l < %t.log) system calls, $(wc -l < %t.plain.log) without
// RUN: test $(wc -l < %t.log) -le $(($(wc -l < %t.plain.log) + 16))
//
// A process that uses one object makes at most 16 system calls more than one that uses none and is
// not linked with the runtime. The time is shown, not asserted.

#include <stdlib.h>

#ifdef PLAIN
#define __snug_malloc_24 malloc
#else
#include "snug.h"
#endif

int main(void) {
  free(__snug_malloc_24(24));
}
