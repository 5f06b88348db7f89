// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: rm -rf %t.folder && mkdir %t.folder && cd %t.folder
// RUN: %cc %s %libs -o %t && mkfifo %t.folder/pipe && (head -c 100 %t.folder/pipe > %t.folder/head & trap '' PIPE; env SNUG_MODE=trace SNUG_TRACE=%t.folder/pipe %t 2> %t.err; wait)
// RUN: grep -xE 'snug: the trace ends here: it cannot be written, error 32' %t.err && test $(wc -l < %t.err) = 1
// RUN: cd %t.folder && env SNUG_MODE=trace %t 2>&1 | wc -c | grep -x 0 && test $(wc -c < snug.trace) -gt 2048
// RUN: env SNUG_MODE=trace SNUG_TRACE=/nonexistent/x SNUG_VERBOSE=1 %t 2>&1 | grep 'aside: the file for SNUG_MODE=trace (SNUG_TRACE) cannot be written'
//
// A trace that nobody reads on ends with one message and the program goes on, errno untouched; with
// a path that cannot be opened the runtime steps aside. Without a path it is snug.trace, where the
// program started.

#include "check.h"
#include "entry_points.h"

#include <errno.h>
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 10000; i++) {
    errno = 7;
    char *volatile p = __snug_malloc_24(24);
    CHECK(p && errno == 7);
    free(p);
    CHECK(errno == 7);
  }
}
