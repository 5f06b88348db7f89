// LLVM 14 can still be told to use its old pass manager, which does not run our passes: then callees
// are not exchanged either.
//
// REQUIRES: llvm-14
// RUN: %snug -O2 -flegacy-pass-manager -S -emit-llvm %s -o - | %FileCheck %s --implicit-check-not=snug
// RUN: %snug -O0 -flegacy-pass-manager -S -emit-llvm %s -o - | %FileCheck %s --implicit-check-not=snug

#include <stdlib.h>

// CHECK: call {{.*}}@malloc(
long *numbers(void) { return malloc(sizeof(long)); }
