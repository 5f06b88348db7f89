// -Rpass=snug and -Rpass-missed=snug say at each call, in a C programmer's words, what was done with
// it and if not, why.
//
// RUN: %snug -O2 -Rpass=snug -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=PASSED --implicit-check-not='not rewritten'
// RUN: %snug -O2 -Rpass-missed=snug -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=MISSED --implicit-check-not='now calls'
// RUN: %snug -O0 -Rpass=snug -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=PASSED
// RUN: %snug -O2 -S %s -o /dev/null 2>&1 | %count 0

#include <stdlib.h>

// PASSED: remarks.c:[[#@LINE+1]]:28: remark: malloc of 24 bytes now calls __snug_malloc_32 (type unknown) [-Rpass=snug]
void *direct(void) {return malloc(24);}

// PASSED: remarks.c:[[#@LINE+1]]:26: remark: malloc of 1 byte now calls __snug_malloc_8 (type unknown) [-Rpass=snug]
void *byte(void) {return malloc(1);}

// PASSED: remarks.c:[[#@LINE+1]]:28: remark: calloc of 40 bytes now calls __snug_calloc_48 (type unknown) [-Rpass=snug]
void *zeroed(void) {return calloc(5, 8);}

// MISSED: remarks.c:[[#@LINE+1]]:33: remark: malloc not rewritten: size not constant [-Rpass-missed=snug]
void *unknown(size_t n) {return malloc(n);}

// MISSED: remarks.c:[[#@LINE+1]]:26: remark: malloc of 0 bytes not rewritten: size 0 [-Rpass-missed=snug]
void *none(void) {return malloc(0);}

// MISSED: remarks.c:[[#@LINE+1]]:27: remark: malloc of 81 bytes not rewritten: size above 80 [-Rpass-missed=snug]
void *large(void) {return malloc(81);}

// MISSED: remarks.c:[[#@LINE+1]]:30: remark: calloc not rewritten: count times size overflows [-Rpass-missed=snug]
void *overflow(void) {return calloc((size_t)-1, 2);}

// MISSED: remarks.c:[[#@LINE+1]]:70: remark: malloc not rewritten: malloc is not a builtin here (no_builtin, -fno-builtin or -ffreestanding) [-Rpass-missed=snug]
__attribute__((no_builtin("malloc"))) void *opted_out(void) { return malloc(24); }
