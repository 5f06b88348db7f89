// Same input, same output, byte for byte: object, bitcode, remarks and report. The environment is not
// read, so compiler caches see all that decides.
//
// RUN: %snug -O2 -g -c %s -o %t.1.o
// RUN: env SNUG_MODE=off SNUG_VERBOSE=1 MALLOC_ARENA_MAX=1 %snug -O2 -g -c %s -o %t.2.o
// RUN: cmp %t.1.o %t.2.o
// RUN: %snug -O2 -flto -c %s -o %t.1.bc
// RUN: %snug -O2 -flto -c %s -o %t.2.bc
// RUN: cmp %t.1.bc %t.2.bc
// RUN: %snug -O2 -c %s -o %t.o -foptimization-record-file=%t.1.yaml -fplugin-arg-snug-report 2> %t.1.report
// RUN: %snug -O2 -c %s -o %t.o -foptimization-record-file=%t.2.yaml -fplugin-arg-snug-report 2> %t.2.report
// RUN: grep -q 'Pass: *snug' %t.1.yaml
// RUN: cmp %t.1.yaml %t.2.yaml
// RUN: grep -q '5 calls rewritten, 3 not rewritten' %t.1.report
// RUN: cmp %t.1.report %t.2.report

#include <stdlib.h>

void *a(void) { return malloc(8); }
void *b(void) { return malloc(24); }
void *c(void) { return malloc(48); }
void *d(void) { return calloc(1, 8); }
void *e(void) { return calloc(1, 80); }
void *f(size_t n) { return malloc(n); }
void *g(size_t n) { return calloc(n, n); }
void *h(void) { return malloc(0); }
