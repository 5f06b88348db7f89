// With `off` the object is that of a compilation without the plugin, byte for byte, but for the note
// that says so.
//
// RUN: %clang -O2 -g -c %s -o %t.plain.o
// RUN: %snug -O2 -g -fplugin-arg-snug-off -c %s -o %t.off.o
// RUN: %llvm-objcopy --remove-section=.note.snug %t.plain.o
// RUN: %llvm-objcopy --remove-section=.note.snug %t.off.o
// RUN: cmp %t.plain.o %t.off.o
// RUN: %clang -O0 -S %s -o %t.plain.s
// RUN: %snug -O0 -fplugin-arg-snug-off -S %s -o %t.off.s
// RUN: sed -n '/globl/,$p' %t.plain.s > %t.plain.code.s
// RUN: sed -n '/globl/,$p' %t.off.s | diff %t.plain.code.s -
// RUN: grep -q malloc %t.plain.code.s
// RUN: %snug -O2 -g -c %s -o %t.on.o
// RUN: %not cmp -s %t.plain.o %t.on.o

#include <stdlib.h>

void *node(void) { return malloc(24); }
