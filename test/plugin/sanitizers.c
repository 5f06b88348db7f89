// A file built for a sanitizer that owns the heap or has to see every allocation is left alone. Most
// leave no trace in IR (leak), so clang is asked; what clang was told is recorded for the link step
// of LTO (lto-recorded-settings.test). Sanitizers that do not care about the heap change nothing.
//
// RUN: %snug -fsanitize=address -S -emit-llvm %s -o - | %FileCheck %s -DNAME=address
// RUN: %snug -fsanitize=memory -S -emit-llvm %s -o - | %FileCheck %s -DNAME=memory
// RUN: %snug -fsanitize=thread -S -emit-llvm %s -o - | %FileCheck %s -DNAME=thread
// RUN: %snug -fsanitize=leak -S -emit-llvm %s -o - | %FileCheck %s -DNAME=leak
// RUN: %snug -fsanitize=dataflow -S -emit-llvm %s -o - | %FileCheck %s -DNAME=dataflow
// RUN: %snug -fsanitize=scudo -S -emit-llvm %s -o - | %FileCheck %s -DNAME=scudo
// RUN: %snug --target=aarch64-linux-gnu -fsanitize=hwaddress -S -emit-llvm %s -o - | %FileCheck %s -DNAME=hwaddress
// RUN: %snug --target=aarch64-linux-gnu -march=armv8.5-a+memtag -fsanitize=memtag -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=MEMTAG
// RUN: %snug -fsanitize=leak -O2 -S -emit-llvm %s -o - | %FileCheck %s -DNAME=leak
// RUN: %snug -fsanitize=leak,undefined -O2 -S -emit-llvm %s -o - | %FileCheck %s -DNAME=leak

// RUN: %snug -fsanitize=undefined -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=REWRITTEN
// RUN: %snug -fsanitize=integer -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=REWRITTEN
// RUN: %snug -fsanitize=safe-stack -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=REWRITTEN
// RUN: %snug -fsanitize=cfi -flto -fvisibility=hidden -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=REWRITTEN
// RUN: %snug --target=aarch64-linux-gnu -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=REWRITTEN
// RUN: %snug -fsanitize=address -fno-sanitize=address -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=REWRITTEN

void *malloc(unsigned long);

// CHECK-LABEL: define {{.*}}@f
// CHECK-NOT: __snug
// CHECK: call {{.*}}@malloc
// CHECK-NOT: __snug
// CHECK: !"heap-tool=-fsanitize=[[NAME]]"
// MEMTAG: call {{.*}}@malloc
// MEMTAG: !"heap-tool=-fsanitize=memtag
// REWRITTEN: call {{.*}}@__snug_malloc_32(
// REWRITTEN-NOT: heap-tool=
void *f(void) { return malloc(24); }

// The reason names the sanitizer.
//
// RUN: %snug -fsanitize=leak -fplugin-arg-snug-report -Rpass-missed=snug -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=REASON
// REASON: remark: malloc not rewritten: built with -fsanitize=leak
// REASON: 0 calls rewritten, 1 not rewritten (1 built with -fsanitize=leak)

// The heap profiler wants every allocation, too.
//
// RUN: %snug -fmemory-profile -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=PROFILE --implicit-check-not=__snug
// PROFILE: call {{.*}}@malloc
// PROFILE: !"heap-tool=-fmemory-profile"
