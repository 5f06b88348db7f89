// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc %s %libs -o %t && %t && env SNUG_MODE=off %t && env SNUG_MODE=count %t
//
// Strings of any length, whether they fit the class or not; strndup stops at its limit and reads no
// further.

#include "check.h"
#include "other_entry_points.h"

#include <string.h>
#include <sys/mman.h>

int main(void) {
  // The string ends where memory does.
  char *page = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK(page != MAP_FAILED && mprotect(page + 4096, 4096, PROT_NONE) == 0);
  memset(page, 'x', 4096);
  FOR_EACH_OTHER_ENTRY_POINT(e)
  for (size_t length = 0; length < 200; length++) {
    char *limited = e->strndup(page + 4096 - length, length);
    CHECK(strlen(limited) == length && strspn(limited, "x") == length);
    page[4095] = 0;
    char *whole = e->strdup(page + 4095 - length);
    CHECK(strlen(whole) == length && strspn(whole, "x") == length);
    char *shorter = e->strndup(page + 4095 - length, 10);
    CHECK(strlen(shorter) == (length < 10 ? length : 10));
    page[4095] = 'x';
    free(limited);
    free(shorter);
    if (length % 2)
      free(whole);
  }
}
