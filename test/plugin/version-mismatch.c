// Another clang than the one the plugin was built for stops with one line that names both versions
// and where the right one is, and leaves no output. So do the plugins without clang.
//
// REQUIRES: other-version
// RUN: rm -f %t.o
// RUN: %not %clang -fplugin=%other_plugin -c %s -o %t.o > %t.out 2>&1
// RUN: %FileCheck %s < %t.out
// RUN: grep 'snug' %t.out | %count 1
// RUN: %not ls %t.o
// RUN: %not %clang -fplugin=%other_plugin -fsyntax-only %s 2>&1 | %FileCheck %s
// RUN: %clang -S -emit-llvm %s -o %t.ll
// RUN: %not %opt -load-pass-plugin=%other_ir_plugin -passes='default<O2>' %t.ll -o %t.bc 2>&1 | %FileCheck %s --check-prefix=IR
// RUN: %not %clang -fpass-plugin=%other_ir_plugin -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=IR

// CHECK: {{^}}snug: error: this plugin was built for clang {{[0-9]+\.[0-9]+\.[0-9]+}} and cannot run in {{.*}}clang version [[VERSION:[0-9]+]].{{.*}}; use the one in lib/snug/clang-[[VERSION]]{{$}}
// IR: {{^}}snug: error: this plugin was built for LLVM {{[0-9]+\.[0-9]+\.[0-9]+}} and cannot run in LLVM [[VERSION:[0-9]+]]; use the one in lib/snug/clang-[[VERSION]]{{$}}
int unused;
