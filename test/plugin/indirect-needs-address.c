// Where no file scope or function takes malloc's address, a call of its shape is left alone: the
// pointer may be anything. Calling malloc is not taking its address.
//
// RUN: %snug -O1 -S -emit-llvm %s -o - | %FileCheck %s --implicit-check-not=__snug_malloc_32

#include <stdlib.h>

// CHECK: call {{.*}}(i64 {{.*}}24)
void *through(void *(*allocate)(size_t)) { return allocate(24); }

// CHECK: @__snug_malloc_64(
void *direct(void) { return malloc(64); }

// Of calloc's and realloc's shape, though only malloc's address is taken here:
// RUN: %snug -O1 -DTAKEN -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=TAKEN
#ifdef TAKEN
void *(*hook)(size_t) = malloc;
// TAKEN-LABEL: @zeroed(
// TAKEN-NOT: __snug
// TAKEN: ret
void *zeroed(void *(*allocate)(size_t, size_t)) { return allocate(1, 24); }
#endif
