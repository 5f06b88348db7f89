// Options combine; of one given twice the last counts; they hold for one compilation only.
//
// RUN: %snug -fplugin-arg-snug-max-size=8 -fplugin-arg-snug-max-size=16 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=MAX16
// RUN: %snug -fplugin-arg-snug-off -fplugin-arg-snug-max-size=16 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=OFF
// RUN: %snug -fplugin-arg-snug-off -fplugin-arg-snug-report -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=OFFREPORT
// RUN: %snug -Xclang -plugin-arg-snug -Xclang max-size=16 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=MAX16

void *malloc(unsigned long);

// MAX16: call {{.*}}@__snug_malloc_16(
// MAX16: call {{.*}}@malloc(
// OFF-NOT: __snug
// OFF: call {{.*}}@malloc(
// OFF-NOT: __snug
// OFF: call {{.*}}@malloc(
// OFF-NOT: __snug
// OFFREPORT: snug: {{.*}}options-good.c: 0 calls rewritten, 2 not rewritten (2 plugin is off)
void *sixteen(void) { return malloc(16); }
void *seventeen(void) { return malloc(17); }
