// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && sh -c '%t; test $? -eq 42'
//
// A handler of SIGABRT runs after the message, with every lock of ours available to it.

#include "check.h"
#include "entry_points.h"

#include <signal.h>

static void on_abort(int signal) {
  (void)signal;
  FOR_EACH_ENTRY_POINT(e) {
    void *objects[1000];
    for (int i = 0; i < 1000; i++)
      objects[i] = e->malloc(e->bytes);
    for (int i = 0; i < 1000; i++)
      free(objects[i]);
  }
  _exit(42);
}

int main(void) {
  signal(SIGABRT, on_abort);
  void *p = __snug_malloc_24(24);
  free(p);
  free(p);
}
