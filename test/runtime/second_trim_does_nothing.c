// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: hardened
// RUN: %cc %s %libs -o %t
// RUN: env SNUG_STATS=1 %t 2>&1 | sed -n 's/.*total: /total: /p' > %t.once
// RUN: env SNUG_STATS=1 %t many times 2>&1 | sed -n 's/.*total: /total: /p' > %t.many
// RUN: grep 'total: .* [1-9][0-9]* bytes given back' %t.once && cmp %t.once %t.many
//
// Pages already given back are not given back again: 100 further trims give back no byte, and the
// statistics say so.

#include "check.h"
#include "snug.h"

#include <malloc.h>
#include <stdlib.h>

enum { COUNT = 200000 };

static void *objects[COUNT];

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < COUNT; i++)
    objects[i] = __snug_malloc_80(80);
  for (int i = 0; i < COUNT; i++)
    free(objects[i]);
  malloc_trim(0);
  for (int i = 0; argc > 1 && i < 100; i++)
    malloc_trim(0);
}
