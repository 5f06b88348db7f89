// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>
#include <stdlib.h>

void *xmalloc(size_t size);
void *library_new(void);

int main(void) {
  void *volatile a = xmalloc(64), *volatile b = library_new(), *volatile c = malloc(24);
  free(a);
  free(b);
  free(c);
  puts("works");
}
