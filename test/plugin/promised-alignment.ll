; Where the IR promises an alignment of the result already, the class keeps it: a larger one is taken
; if it has to be, and where no class gives it the call stays.
;
; RUN: %ll %s > %t.ll
; RUN: %snug_opt -passes=snug -pass-remarks-missed=snug -S %t.ll 2> %t.remarks | %FileCheck %s
; RUN: %FileCheck %s --check-prefix=REMARK < %t.remarks

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare ptr @malloc(i64)
declare align 16 ptr @calloc(i64, i64)

; CHECK-LABEL: @eight(
; CHECK: call align 8 [[PTR]] @__snug_malloc_8(i64 8)
define ptr @eight() {
  %p = call align 8 ptr @malloc(i64 8)
  ret ptr %p
}

; CHECK-LABEL: @sixteen(
; CHECK: call align 16 [[PTR]] @__snug_malloc_16(i64 8)
define ptr @sixteen() {
  %p = call align 16 ptr @malloc(i64 8)
  ret ptr %p
}

; CHECK-LABEL: @by_declaration(
; CHECK: call [[PTR]] @__snug_calloc_16(i64 1, i64 8)
define ptr @by_declaration() {
  %p = call ptr @calloc(i64 1, i64 8)
  ret ptr %p
}

; CHECK-LABEL: @thirty_two(
; CHECK: call align 32 [[PTR]] @malloc(i64 64)
; REMARK: malloc of 64 bytes not rewritten: must be aligned to 32 bytes
define ptr @thirty_two() {
  %p = call align 32 ptr @malloc(i64 64)
  ret ptr %p
}
