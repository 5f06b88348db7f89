// For calloc the product decides, whatever the order of its factors. A product that overflows is
// left to fail in calloc, although what is left of it would be small.
//
// RUN: %snug -O0 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O2 -S -emit-llvm %s -o - | %FileCheck %s

#include <stdlib.h>

// CHECK-LABEL: define {{.*}}@four_sixes(
// CHECK: call {{.*}}@__snug_calloc_32(i64 {{(noundef )?}}4, i64 {{(noundef )?}}6)
void *four_sixes(void) { return calloc(4, 6); }

// CHECK-LABEL: define {{.*}}@six_fours(
// CHECK: call {{.*}}@__snug_calloc_32(i64 {{(noundef )?}}6, i64 {{(noundef )?}}4)
void *six_fours(void) { return calloc(6, 4); }

// CHECK-LABEL: define {{.*}}@eight(
// CHECK: call {{.*}}@__snug_calloc_8(i64 {{(noundef )?}}1, i64 {{(noundef )?}}8)
void *eight(void) { return calloc(1, 8); }

// CHECK-LABEL: define {{.*}}@eighty(
// CHECK: call {{.*}}@__snug_calloc_80(i64 {{(noundef )?}}5, i64 {{(noundef )?}}16)
void *eighty(void) { return calloc(5, 16); }

// CHECK-LABEL: define {{.*}}@eighty_one(
// CHECK: call {{.*}}@calloc(i64 {{(noundef )?}}9, i64 {{(noundef )?}}9)
void *eighty_one(void) { return calloc(9, 9); }

// CHECK-LABEL: define {{.*}}@none(
// CHECK: call {{.*}}@calloc(i64 {{(noundef )?}}0, i64 {{(noundef )?}}24)
void *none(void) { return calloc(0, 24); }

// CHECK-LABEL: define {{.*}}@of_nothing(
// CHECK: call {{.*}}@calloc(i64 {{(noundef )?}}24, i64 {{(noundef )?}}0)
void *of_nothing(void) { return calloc(24, 0); }

// 2^61 + 2 times 8 is 16 modulo 2^64.
// CHECK-LABEL: define {{.*}}@overflow(
// CHECK: call {{.*}}@calloc(i64 {{(noundef )?}}2305843009213693954, i64 {{(noundef )?}}8)
void *overflow(void) { return calloc(((size_t)1 << 61) + 2, 8); }

// CHECK-LABEL: define {{.*}}@overflow_to_zero(
// CHECK: call {{.*}}@calloc(i64 {{(noundef )?}}4294967296, i64 {{(noundef )?}}4294967296)
void *overflow_to_zero(void) { return calloc((size_t)1 << 32, (size_t)1 << 32); }

// (-1) * (-1) is 1 modulo 2^64.
// CHECK-LABEL: define {{.*}}@negative(
// CHECK: call {{.*}}@calloc(i64 {{(noundef )?}}-1, i64 {{(noundef )?}}-1)
void *negative(void) { return calloc((size_t)-1, (size_t)-1); }

// CHECK-LABEL: define {{.*}}@count_unknown(
// CHECK: call {{.*}}@calloc(i64 {{.*}}, i64 {{(noundef )?}}8)
void *count_unknown(size_t n) { return calloc(n, 8); }

// CHECK-LABEL: define {{.*}}@size_unknown(
// CHECK: call {{.*}}@calloc(i64 {{(noundef )?}}8, i64 {{.*}})
void *size_unknown(size_t n) { return calloc(8, n); }
