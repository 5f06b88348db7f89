// The optimisation record has the facts as values of their own, for tools.
//
// RUN: %snug -O2 -fsave-optimization-record -foptimization-record-file=%t.yaml -c %s -o %t.o
// RUN: %FileCheck %s < %t.yaml

#include <stdlib.h>

// CHECK: --- !Passed
// CHECK-NEXT: Pass: snug
// CHECK-NEXT: Name: Rewritten
// CHECK-NEXT: DebugLoc: { File: {{.*}}remarks-yaml.c{{.*}}, Line: [[#@LINE+9]], Column: 29 }
// CHECK-NEXT: Function: direct
// CHECK-NEXT: Args:
// CHECK-NEXT: - Callee: malloc
// CHECK-NEXT: - String: ' of '
// CHECK-NEXT: - Size: '24'
// CHECK-NEXT: - String: ' bytes'
// CHECK-NEXT: - String: ' now calls '
// CHECK-NEXT: - EntryPoint: __snug_malloc_32
void *direct(void) { return malloc(24); }

// CHECK: Pass: snug
// CHECK-NEXT: Name: NotConstant
// CHECK-NEXT: DebugLoc: { File: {{.*}}remarks-yaml.c{{.*}}, Line: [[#@LINE+6]], Column: 34 }
// CHECK-NEXT: Function: unknown
// CHECK-NEXT: Args:
// CHECK-NEXT: - Callee: malloc
// CHECK-NEXT: - String: ' not rewritten: '
// CHECK-NEXT: - Reason: size not constant
void *unknown(size_t n) { return malloc(n); }
