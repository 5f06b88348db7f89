// The pass runs twice on fat LTO objects: what was inlined is not inlined again.
//
// REQUIRES: llvm-ge-19
// RUN: %snug -O2 -flto -ffat-lto-objects -fplugin-arg-snug-inline=all -S -emit-llvm %s -o %t.fat.ll
// RUN: %snug -O2 -fplugin-arg-snug-inline=all -S -emit-llvm %s -o %t.ll
// RUN: grep -c "call .*@free" %t.fat.ll > %t.count
// RUN: grep -c "call .*@free" %t.ll | diff %t.count -
// RUN: grep -c "call .*@__snug_malloc_32" %t.fat.ll | diff %t.count -

#include <stdlib.h>

void *replace(void *p) {
  free(p);
  return malloc(32);
}
