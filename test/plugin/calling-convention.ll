; A malloc that is not called as C calls is not the C library's.
;
; RUN: %ll %s > %t.ll
; RUN: %snug_opt -passes=snug -S %t.ll | %FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare fastcc ptr @malloc(i64)

; CHECK: call fastcc [[PTR]] @malloc(i64 24)
define ptr @f() {
  %p = call fastcc ptr @malloc(i64 24)
  ret ptr %p
}
