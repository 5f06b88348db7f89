// max-size is the largest size rewritten, inclusive; 79 is the strict reading of "under 80 bytes".
//
// RUN: %snug -fplugin-arg-snug-max-size=79 -O1 -S -emit-llvm %s -o - | %FileCheck %s --check-prefixes=CHECK,MAX79
// RUN: %snug -fplugin-arg-snug-max-size=80 -O1 -S -emit-llvm %s -o - | %FileCheck %s --check-prefixes=CHECK,MAX80
// RUN: %snug -fplugin-arg-snug-max-size=1 -O1 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=MAX1

// RUN: %snug -fplugin-arg-snug-max-size=512 -O1 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=MAX512

void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

// CHECK-LABEL: define {{.*}}@one(
// CHECK: call {{.*}}@__snug_malloc_8(
// MAX1-LABEL: define {{.*}}@one(
// MAX1: call {{.*}}@__snug_malloc_8(
void *one(void) { return malloc(1); }

// CHECK-LABEL: define {{.*}}@below(
// CHECK: call {{.*}}@__snug_malloc_80(
// MAX1-LABEL: define {{.*}}@below(
// MAX1: call {{.*}}@malloc(
void *below(void) { return malloc(79); }

// CHECK-LABEL: define {{.*}}@at(
// MAX79: call {{.*}}@malloc(
// MAX80: call {{.*}}@__snug_malloc_80(
// MAX1-LABEL: define {{.*}}@at(
// MAX1: call {{.*}}@malloc(
void *at(void) { return malloc(80); }

// CHECK-LABEL: define {{.*}}@calloc_at(
// MAX79: call {{.*}}@calloc(
// MAX80: call {{.*}}@__snug_calloc_80(
// MAX1-LABEL: define {{.*}}@calloc_at(
// MAX1: call {{.*}}@calloc(
void *calloc_at(void) { return calloc(10, 8); }

// Above 80 bytes there is one family, whatever the type.
// MAX512-LABEL: define {{.*}}@above(
// MAX512: call {{.*}}@__snug_malloc_96(
// CHECK-LABEL: define {{.*}}@above(
// CHECK: call {{.*}}@malloc(
long *above(void) { return malloc(sizeof(long[11])); }

// MAX512-LABEL: define {{.*}}@up_to_512(
// MAX512: call {{.*}}@__snug_malloc_512(
void *up_to_512(void) { return malloc(481); }

// MAX512-LABEL: define {{.*}}@above_512(
// MAX512: call {{.*}}@malloc(
void *above_512(void) { return malloc(513); }
