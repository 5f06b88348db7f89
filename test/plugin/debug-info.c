// A rewritten call keeps its location and its entry in the debug information, under the name of what
// it calls now. Nothing else there differs.
//
// RUN: %clang -O2 -g -c %s -o %t.plain.o
// RUN: %snug -O2 -g -c %s -o %t.snug.o
// RUN: %llvm-dwarfdump --debug-line %t.plain.o | grep '^0x' > %t.plain.lines
// RUN: %llvm-dwarfdump --debug-line %t.snug.o | grep '^0x' > %t.snug.lines
// RUN: diff %t.plain.lines %t.snug.lines
// RUN: %llvm-dwarfdump --debug-info %t.plain.o | grep -v 'file format' > %t.plain.info
// RUN: %llvm-dwarfdump --debug-info %t.snug.o | grep -v 'file format' > %t.snug.info
// RUN: %FileCheck %s --check-prefix=DWARF < %t.snug.info
// RUN: sed -e 's/__snug_malloc_16/malloc/' %t.snug.info | diff %t.plain.info -
// RUN: %snug -O0 -g -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O2 -g -S -emit-llvm %s -o - | %FileCheck %s

#include <stdlib.h>

struct node {
  struct node *next;
  long value;
};

// DWARF: DW_AT_name {{.*}}"new_node"
// DWARF: DW_AT_name {{.*}}"fresh"
// CHECK: call {{.*}}@__snug_malloc_16(i64 {{.*}}!dbg ![[LOCATION:[0-9]+]]
// CHECK: ![[LOCATION]] = !DILocation(line: [[#@LINE+2]], column: 24
struct node *new_node(struct node *next) {
  struct node *fresh = malloc(sizeof *fresh);
  if (fresh)
    fresh->next = next;
  return fresh;
}
