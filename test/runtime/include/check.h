// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// check.h - CHECK: an assertion that is never compiled out and does not allocate.

#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <unistd.h>

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      dprintf(2, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);                         \
      _exit(1);                                                                                    \
    }                                                                                              \
  } while (0)

#endif
