// With `off` the object is that of a compilation without the plugin, byte for byte.
//
// RUN: %clang -O2 -g -c %s -o %t.plain.o
// RUN: %snug -O2 -g -fplugin-arg-snug-off -c %s -o %t.off.o
// RUN: cmp %t.plain.o %t.off.o
// RUN: %clang -O0 -S %s -o %t.plain.s
// RUN: %snug -O0 -fplugin-arg-snug-off -S %s -o %t.off.s
// RUN: cmp %t.plain.s %t.off.s
// RUN: %snug -O2 -g -c %s -o %t.on.o
// RUN: %not cmp -s %t.plain.o %t.on.o

#include <stdlib.h>

void *node(void) { return malloc(24); }
