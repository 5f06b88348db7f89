// aligned_alloc, memalign and posix_memalign, where size and alignment are constant and every object
// of the class has the alignment.
//
// RUN: %snug -O1 -S -emit-llvm %s -o %t.ll -Rpass-missed=snug 2> %t.remarks
// RUN: %FileCheck %s < %t.ll
// RUN: %FileCheck %s --check-prefix=REMARK < %t.remarks

#include <malloc.h>
#include <stdlib.h>

// CHECK-LABEL: @a16(
// CHECK: call noalias align 16 {{.*}}@__snug_aligned_alloc_32(i64 {{.*}}16, i64 {{.*}}24)
void *a16(void) { return aligned_alloc(16, 24); }
// CHECK-LABEL: @a32(
// CHECK: @__snug_aligned_alloc_64(i64 {{.*}}32, i64 {{.*}}40)
void *a32(void) { return aligned_alloc(32, 40); }
// CHECK-LABEL: @a64(
// CHECK: @__snug_aligned_alloc_64(i64 {{.*}}64, i64 {{.*}}8)
void *a64(void) { return aligned_alloc(64, 8); }
// CHECK-LABEL: @m(
// CHECK: @__snug_memalign_16(i64 {{.*}}16, i64 {{.*}}1)
void *m(void) { return memalign(16, 1); }
// CHECK-LABEL: @p(
// CHECK: call i32 @__snug_posix_memalign_80({{.*}}, i64 {{.*}}16, i64 {{.*}}80)
int p(void **out) { return posix_memalign(out, 16, 80); }

struct node { struct node *next; long key, value; };
// CHECK-LABEL: @typed(
// CHECK: @__snug_aligned_alloc_24(
struct node *typed(void) { return aligned_alloc(8, sizeof(struct node)); }
// CHECK-LABEL: @typed_out(
// CHECK: @__snug_posix_memalign_24(
int typed_out(struct node **out) { return posix_memalign((void **)out, 8, sizeof(struct node)); }
// CHECK-LABEL: @data_out(
// CHECK: @__snug_posix_memalign_data_32(
int data_out(long **out) { return posix_memalign((void **)out, 16, 3 * sizeof(long)); }

// CHECK-LABEL: @missed(
// CHECK-NOT: __snug
// CHECK: ret void
void missed(void **out, size_t n) {
  // REMARK: [[#@LINE+1]]:{{.*}}aligned_alloc of 64 bytes not rewritten: must be aligned to 128 bytes
  out[0] = aligned_alloc(128, 64);
  // REMARK: [[#@LINE+1]]:{{.*}}aligned_alloc of 70 bytes not rewritten: must be aligned to 32 bytes
  out[1] = aligned_alloc(32, 70);
  // REMARK: [[#@LINE+1]]:{{.*}}memalign of 24 bytes not rewritten: alignment not constant
  out[2] = memalign(n, 24);
  // REMARK: [[#@LINE+1]]:{{.*}}memalign of 24 bytes not rewritten: alignment not valid for memalign
  out[3] = memalign(24, 24);
  // REMARK: [[#@LINE+1]]:{{.*}}posix_memalign of 24 bytes not rewritten: alignment not valid for posix_memalign
  (void)!posix_memalign(&out[4], 4, 24);
  // REMARK: [[#@LINE+1]]:{{.*}}posix_memalign not rewritten: size not constant
  (void)!posix_memalign(&out[5], 16, n);
  // REMARK: [[#@LINE+1]]:{{.*}}aligned_alloc of 0 bytes not rewritten: size 0
  out[6] = aligned_alloc(16, 0);
}
