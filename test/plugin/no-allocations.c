// A file without allocations compiles to the same object as without the plugin, but for the note that
// says which plugin it was.
//
// RUN: %clang -O2 -g -c %s -o %t.plain.o
// RUN: %snug -O2 -g -fplugin-arg-snug-report -c %s -o %t.snug.o 2>&1 | %FileCheck %s
// RUN: %llvm-objcopy --remove-section=.note.snug %t.plain.o
// RUN: %llvm-objcopy --remove-section=.note.snug %t.snug.o
// RUN: cmp %t.plain.o %t.snug.o

// CHECK: snug: {{.*}}no-allocations.c: 0 calls rewritten, 0 not rewritten{{$}}
int add(int a, int b) { return a + b; }
