// A fat object holds bitcode and machine code; both are rewritten, and the report comes once although
// the pass runs twice.
//
// REQUIRES: llvm-ge-17
// RUN: %snug -O2 -flto -ffat-lto-objects -fplugin-arg-snug-report -c %s -o %t.full.o 2>&1 | %FileCheck %s --check-prefix=REPORT
// RUN: %snug -O2 -flto=thin -ffat-lto-objects -fplugin-arg-snug-report -c %s -o %t.thin.o 2>&1 | %FileCheck %s --check-prefix=REPORT
// RUN: %snug -O0 -flto -ffat-lto-objects -fplugin-arg-snug-report -c %s -o %t.O0.o 2>&1 | %FileCheck %s --check-prefix=REPORT
// RUN: %llvm-readelf -s %t.full.o | %FileCheck %s --check-prefix=SYMBOLS
// RUN: %llvm-readelf -s %t.thin.o | %FileCheck %s --check-prefix=SYMBOLS
// RUN: %llvm-readelf -s %t.O0.o | %FileCheck %s --check-prefix=SYMBOLS
// RUN: %llvm-objcopy --dump-section=.llvm.lto=%t.full.bc %t.full.o
// RUN: %llvm-objcopy --dump-section=.llvm.lto=%t.thin.bc %t.thin.o
// RUN: %llvm-dis %t.full.bc -o - | %FileCheck %s
// RUN: %llvm-dis %t.thin.bc -o - | %FileCheck %s

#include <stdlib.h>

// REPORT: snug: {{.*}}lto-fat.c: 2 calls rewritten, 1 not rewritten (1 size not constant)
// REPORT-NOT: snug:
// SYMBOLS-DAG: UND __snug_malloc_32
// SYMBOLS-DAG: UND __snug_calloc_48
// CHECK: call {{.*}}@__snug_malloc_32(
// CHECK: call {{.*}}@__snug_calloc_48(
void *node(void) { return malloc(24); }
void *array(void) { return calloc(4, 12); }
void *unknown(size_t size) { return malloc(size); }
