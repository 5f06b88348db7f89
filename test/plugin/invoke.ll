; An invoke keeps its destinations; nothing is put around it.
;
; RUN: %ll %s > %t.ll
; RUN: %snug_opt -passes=snug -S %t.ll | %FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare noalias ptr @malloc(i64)
@__gxx_personality_v0 = external global i8

; CHECK-LABEL: @f(
; CHECK: %p = invoke noalias [[PTR]] @__snug_malloc_32(i64 24)
; CHECK-NEXT: to label %done unwind label %lpad
; CHECK: done:
; CHECK-NEXT: ret [[PTR]] %p
define ptr @f() personality ptr @__gxx_personality_v0 {
  %p = invoke noalias ptr @malloc(i64 24) to label %done unwind label %lpad
done:
  ret ptr %p
lpad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
