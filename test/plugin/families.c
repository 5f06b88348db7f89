// families=off takes everything from the entry points for memory that may hold pointers; the classes
// stay the same.
//
// RUN: %snug -O2 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=ON
// RUN: %snug -O2 -fplugin-arg-snug-families=on -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=ON
// RUN: %snug -O2 -fplugin-arg-snug-families=off -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=OFF --implicit-check-not=_data_
// RUN: %snug -O2 -fplugin-arg-snug-families=off -Rpass=snug -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=REMARK --implicit-check-not='no pointers'
// RUN: %snug -O2 -Rpass=snug -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=REMARK-ON
// RUN: %snug -O2 -fplugin-arg-snug-report -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=REPORT

#include <stdlib.h>

struct node { struct node *left, *right; long key; };
struct point { double x, y, z; };

// ON: call {{.*}}@__snug_malloc_data_24(
// OFF: call {{.*}}@__snug_malloc_24(
// REMARK: malloc of 24 bytes now calls __snug_malloc_24 (type known, exact fit)
// REMARK-ON: malloc of 24 bytes now calls __snug_malloc_data_24 (type known, exact fit, no pointers)
void *point(void) { return malloc(sizeof(struct point)); }

// ON: call {{.*}}@__snug_calloc_data_32(
// OFF: call {{.*}}@__snug_calloc_32(
// REMARK: calloc of 28 bytes now calls __snug_calloc_32 (type known)
// REMARK-ON: calloc of 28 bytes now calls __snug_calloc_data_32 (type known, no pointers)
void *ints(void) { return calloc(7, sizeof(int)); }

// ON: call {{.*}}@__snug_malloc_24(
// OFF: call {{.*}}@__snug_malloc_24(
// REMARK: malloc of 24 bytes now calls __snug_malloc_24 (type known, exact fit)
// REMARK-ON: malloc of 24 bytes now calls __snug_malloc_24 (type known, exact fit)
void *node(void) { return malloc(sizeof(struct node)); }

// ON: call {{.*}}@__snug_malloc_32(
// OFF: call {{.*}}@__snug_malloc_32(
// REMARK: malloc of 24 bytes now calls __snug_malloc_32 (type unknown)
// REMARK-ON: malloc of 24 bytes now calls __snug_malloc_32 (type unknown)
void *unknown(void) { return malloc(24); }

// REPORT: families.c: 4 calls rewritten, 0 not rewritten, 3 with type, 2 exact, 0 after inlining, 0 indirect{{$}}
