// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "snug.h"

#include <stdlib.h>

int main(void) {
  free(__snug_malloc_24(24));
  free(__snug_calloc_data_40(1, 40));
}
