; The pass runs twice for a fat object, and again in the link step: a second run changes nothing.
;
; RUN: %ll %s > %t.ll
; RUN: %snug_opt -passes=snug -S %t.ll -o %t.1.ll
; RUN: %snug_opt -passes=snug,snug -S %t.ll -o %t.2.ll
; RUN: %snug_opt -passes=snug -S %t.1.ll -o %t.3.ll
; RUN: diff %t.1.ll %t.2.ll
; RUN: grep -v '^; ModuleID' %t.1.ll > %t.1.txt
; RUN: grep -v '^; ModuleID' %t.3.ll | diff %t.1.txt -
; RUN: %FileCheck %s < %t.1.ll
; RUN: %snug_opt -passes='snug<max-size=24>,snug<max-size=24>' -S %t.ll | %FileCheck %s --check-prefix=FLAG

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare ptr @malloc(i64)

; CHECK: call [[PTR]] @__snug_malloc_32(i64 24)
; FLAG: !llvm.module.flags = !{![[FLAG:[0-9]+]]}
; FLAG: ![[FLAG]] = !{i32 6, !"snug", ![[LIST:[0-9]+]]}
; FLAG: ![[LIST]] = !{!"max-size=24"}
define ptr @f() {
  %p = call ptr @malloc(i64 24)
  ret ptr %p
}
