; Files compiled without the plugin reach the link step without a record. The function attribute of a
; sanitizer is respected there.
;
; RUN: %ll %s > %t.ll
; RUN: %snug_opt -passes=snug -S %t.ll | %FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare ptr @malloc(i64)

; CHECK-LABEL: @address(
; CHECK: call [[PTR]] @malloc(i64 24)
define ptr @address() sanitize_address {
  %p = call ptr @malloc(i64 24)
  ret ptr %p
}

; CHECK-LABEL: @hwaddress(
; CHECK: call [[PTR]] @malloc(i64 24)
define ptr @hwaddress() sanitize_hwaddress {
  %p = call ptr @malloc(i64 24)
  ret ptr %p
}

; CHECK-LABEL: @memory(
; CHECK: call [[PTR]] @malloc(i64 24)
define ptr @memory() sanitize_memory {
  %p = call ptr @malloc(i64 24)
  ret ptr %p
}

; CHECK-LABEL: @thread(
; CHECK: call [[PTR]] @malloc(i64 24)
define ptr @thread() sanitize_thread {
  %p = call ptr @malloc(i64 24)
  ret ptr %p
}

; CHECK-LABEL: @memtag(
; CHECK: call [[PTR]] @malloc(i64 24)
define ptr @memtag() sanitize_memtag {
  %p = call ptr @malloc(i64 24)
  ret ptr %p
}

; CHECK-LABEL: @none(
; CHECK: call [[PTR]] @__snug_malloc_32(i64 24)
define ptr @none() {
  %p = call ptr @malloc(i64 24)
  ret ptr %p
}
