// Sizes from 1 to 80 bytes go to their class: to 8 bytes the class of 8, then the next multiple of
// 16. The bound of 80 is inclusive. malloc(0) and larger sizes stay.
//
// RUN: %snug -O0 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O2 -S -emit-llvm %s -o - | %FileCheck %s

#include <stdint.h>
#include <stdlib.h>

// CHECK-LABEL: define {{.*}}@size_0(
// CHECK: call {{.*}}@malloc(i64 {{(noundef )?}}0)
void *size_0(void) { return malloc(0); }

// CHECK-LABEL: define {{.*}}@size_1(
// CHECK: call {{.*}}@__snug_malloc_8(i64 {{(noundef )?}}1)
void *size_1(void) { return malloc(1); }

// CHECK-LABEL: define {{.*}}@size_8(
// CHECK: call {{.*}}@__snug_malloc_8(i64 {{(noundef )?}}8)
void *size_8(void) { return malloc(8); }

// CHECK-LABEL: define {{.*}}@size_9(
// CHECK: call {{.*}}@__snug_malloc_16(i64 {{(noundef )?}}9)
void *size_9(void) { return malloc(9); }

// CHECK-LABEL: define {{.*}}@size_16(
// CHECK: call {{.*}}@__snug_malloc_16(i64 {{(noundef )?}}16)
void *size_16(void) { return malloc(16); }

// CHECK-LABEL: define {{.*}}@size_17(
// CHECK: call {{.*}}@__snug_malloc_32(i64 {{(noundef )?}}17)
void *size_17(void) { return malloc(17); }

// CHECK-LABEL: define {{.*}}@size_40(
// CHECK: call {{.*}}@__snug_malloc_48(i64 {{(noundef )?}}40)
void *size_40(void) { return malloc(40); }

// CHECK-LABEL: define {{.*}}@size_64(
// CHECK: call {{.*}}@__snug_malloc_64(i64 {{(noundef )?}}64)
void *size_64(void) { return malloc(64); }

// CHECK-LABEL: define {{.*}}@size_65(
// CHECK: call {{.*}}@__snug_malloc_80(i64 {{(noundef )?}}65)
void *size_65(void) { return malloc(65); }

// CHECK-LABEL: define {{.*}}@size_79(
// CHECK: call {{.*}}@__snug_malloc_80(i64 {{(noundef )?}}79)
void *size_79(void) { return malloc(79); }

// CHECK-LABEL: define {{.*}}@size_80(
// CHECK: call {{.*}}@__snug_malloc_80(i64 {{(noundef )?}}80)
void *size_80(void) { return malloc(80); }

// CHECK-LABEL: define {{.*}}@size_81(
// CHECK: call {{.*}}@malloc(i64 {{(noundef )?}}81)
void *size_81(void) { return malloc(81); }

// CHECK-LABEL: define {{.*}}@size_96(
// CHECK: call {{.*}}@malloc(i64 {{(noundef )?}}96)
void *size_96(void) { return malloc(96); }

// A size that is 24 in its lower 32 bits.
// CHECK-LABEL: define {{.*}}@size_huge(
// CHECK: call {{.*}}@malloc(i64 {{(noundef )?}}4294967320)
void *size_huge(void) { return malloc(((size_t)1 << 32) + 24); }

// CHECK-LABEL: define {{.*}}@size_negative(
// CHECK: call {{.*}}@malloc(i64 {{(noundef )?}}-24)
void *size_negative(void) { return malloc((size_t)-24); }

// CHECK-LABEL: define {{.*}}@size_max(
// CHECK: call {{.*}}@malloc(i64 {{(noundef )?}}-1)
void *size_max(void) { return malloc(SIZE_MAX); }
