; Forms of indirect calls: a call already guarded (the pass runs twice on fat LTO objects), whichever
; way round, stays as it is; another calling convention is not malloc's; invoke and operand bundles
; stay on the call as it was.
;
; REQUIRES: llvm-ge-15
; RUN: %snug_opt -passes=snug -S %s -o %t.once.ll
; RUN: %FileCheck %s < %t.once.ll
; RUN: %snug_opt -passes=snug -S %t.once.ll -o %t.twice.ll
; RUN: %FileCheck %s < %t.twice.ll
; RUN: grep -c icmp %t.once.ll > %t.once
; RUN: grep -c icmp %t.twice.ll | diff %t.once -

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@hook = global ptr @malloc

declare ptr @malloc(i64)
declare i32 @__gxx_personality_v0(...)

; CHECK-LABEL: @must_tail(
; CHECK-NOT: __snug
; CHECK: musttail call ptr %hook(i64 24)
define ptr @must_tail(i64 %n) {
  %hook = load ptr, ptr @hook
  %p = musttail call ptr %hook(i64 24)
  ret ptr %p
}

; CHECK-LABEL: @fast(
; CHECK-NOT: __snug
; CHECK: }
define ptr @fast(ptr %hook) {
  %p = call fastcc ptr %hook(i64 24)
  ret ptr %p
}

; CHECK-LABEL: @no_builtin(
; CHECK-NOT: __snug
; CHECK: }
define ptr @no_builtin(ptr %hook) {
  %p = call ptr %hook(i64 24) nobuiltin
  ret ptr %p
}

; CHECK-LABEL: @opted_out(
; CHECK-NOT: __snug
; CHECK: }
define ptr @opted_out(ptr %hook) "no-builtin-malloc" {
  %p = call ptr %hook(i64 24)
  ret ptr %p
}

; CHECK-LABEL: @is_not_malloc(
; CHECK-NOT: __snug
; CHECK: }
define ptr @is_not_malloc(ptr %hook) {
  %is_not = icmp ne ptr @malloc, %hook
  br i1 %is_not, label %other, label %none
other:
  %p = call ptr %hook(i64 24)
  ret ptr %p
none:
  ret ptr null
}

; The comparison is with something else, or the branch the other one.
; CHECK-LABEL: @is_malloc(
; CHECK: @__snug_malloc_32(
define ptr @is_malloc(ptr %hook) {
  %is = icmp eq ptr @malloc, %hook
  br i1 %is, label %same, label %none
same:
  %p = call ptr %hook(i64 24)
  ret ptr %p
none:
  ret ptr null
}

; CHECK-LABEL: @bundles(
; CHECK: call ptr @__snug_malloc_32(i64 24)
; CHECK: call ptr %hook(i64 24) [ "kcfi"(i32 1234) ]
define ptr @bundles(ptr %hook) {
  %p = call ptr %hook(i64 24) [ "kcfi"(i32 1234) ]
  ret ptr %p
}

; CHECK-LABEL: @throws(
; CHECK: invoke ptr @__snug_malloc_32(i64 24)
; CHECK: invoke ptr %hook(i64 24)
; CHECK: phi ptr
define ptr @throws(ptr %hook) personality ptr @__gxx_personality_v0 {
  %p = invoke ptr %hook(i64 24) to label %done unwind label %lpad
done:
  ret ptr %p
lpad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
