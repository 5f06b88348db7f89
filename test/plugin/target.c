// Targets for which there is no runtime keep their calls, and the report says so.
//
// RUN: %snug --target=i386-linux-gnu -S -emit-llvm %s -o - | %FileCheck %s --implicit-check-not=__snug
// RUN: %snug --target=x86_64-linux-gnux32 -S -emit-llvm %s -o - | %FileCheck %s --implicit-check-not=__snug
// RUN: %snug --target=x86_64-w64-mingw32 -S -emit-llvm %s -o - | %FileCheck %s --implicit-check-not=__snug
// RUN: %snug --target=arm64-apple-macos12 -S -emit-llvm %s -o - | %FileCheck %s --implicit-check-not=__snug
// RUN: %snug --target=x86_64-linux-musl -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=SNUG
// RUN: %snug --target=aarch64-linux-gnu -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=SNUG
// RUN: %snug --target=i386-linux-gnu -fplugin-arg-snug-report -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=REPORT

void *malloc(__SIZE_TYPE__);

// CHECK: call {{.*}}@malloc(
// SNUG: call {{.*}}@__snug_malloc_32(
// REPORT: 0 calls rewritten, 1 not rewritten (1 no snug runtime for target i386-unknown-linux-gnu)
void *node(void) { return malloc(24); }
