; Everything about a call except its callee stays: kind, arguments' and result's attributes,
; those of the call, metadata and operand bundles. Only what it says of memory goes: the
; body of an entry point reads and writes memory that LTO can see.
;
; RUN: %ll %s > %t.ll
; RUN: %snug_opt -passes=snug -S %t.ll | %FileCheck %s --implicit-check-not=inaccessiblemem

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)

; CHECK-LABEL: @attributes(
; CHECK: tail call noalias nonnull dereferenceable(24) [[PTR]] @__snug_malloc_32(i64 noundef signext 24) [[CALL:#[0-9]+]], !own ![[SITE:[0-9]+]]
define ptr @attributes() {
  %p = tail call noalias nonnull dereferenceable(24) ptr @malloc(i64 noundef signext 24) #0, !own !0
  ret ptr %p
}

; CHECK-LABEL: @notail(
; CHECK: notail call [[PTR]] @__snug_calloc_48(i64 3, i64 16)
define ptr @notail() {
  %p = notail call ptr @calloc(i64 3, i64 16)
  ret ptr %p
}

; CHECK-LABEL: @bundle(
; CHECK: call [[PTR]] @__snug_malloc_16(i64 16) [ "deopt"(i32 7), "own"(i64 24) ]
define ptr @bundle() {
  %p = call ptr @malloc(i64 16) [ "deopt"(i32 7), "own"(i64 24) ]
  ret ptr %p
}

; CHECK-DAG: attributes [[CALL]] = { cold nounwind allocsize(0) "own-key"="own value" }
; CHECK-DAG: ![[SITE]] = !{}
attributes #0 = { cold nounwind allocsize(0) inaccessiblememonly "own-key"="own value" }
!0 = !{}
