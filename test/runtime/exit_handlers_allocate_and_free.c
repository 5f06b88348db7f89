// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t | %FileCheck %s
//
// atexit, on_exit, quick ones and destructors, in whatever order: all after main.

#define _GNU_SOURCE
#include "check.h"
#include "entry_points.h"

#include <string.h>

static char *kept[3];

static void use(int i) {
  CHECK(kept[i][0] == 'x');
  free(kept[i]);
  kept[i] = NULL;
  FOR_EACH_ENTRY_POINT(e)
  free(memset(e->malloc(e->bytes), 1, e->bytes));
}

static void on_atexit(void) {
  use(0);
}

static void on_on_exit(int status, void *argument) {
  (void)status;
  (void)argument;
  use(1);
}

static __attribute__((destructor)) void destructor(void) {
  use(2);
  dprintf(1, "destructor\n");
}

static __attribute__((destructor(101))) void last_destructor(void) {
  free(__snug_malloc_24(24));
  dprintf(1, "last destructor\n");
}

int main(void) {
  for (int i = 0; i < 3; i++)
    kept[i] = memset(__snug_malloc_40(40), 'x', 40);
  atexit(on_atexit);
  on_exit(on_on_exit, NULL);
}

// CHECK: {{^destructor}}
// CHECK: {{^last destructor}}
