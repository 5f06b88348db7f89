// Each object says in a note which plugin made it: version, LLVM, and the options that differ from
// the default. The note is not loaded, and a linker keeps one of each text.
//
// REQUIRES: lld
// RUN: rm -rf %t.dir
// RUN: mkdir %t.dir
// RUN: cd %t.dir
// RUN: %snug -O2 -fPIC -c %s -o default.o
// RUN: %llvm-readelf -SW default.o | %FileCheck %s --check-prefix=SECTION
// RUN: %llvm-objcopy --dump-section=.note.snug=default.note default.o
// RUN: strings -n 4 default.note | %FileCheck %s -DLLVM=%llvm --match-full-lines
// RUN: wc -c < default.note | grep -x 256
// RUN: %snug -O2 -fPIC -DSECOND -fplugin-arg-snug-report -c %s -o second.o
// RUN: %snug -O2 -fPIC -DTHIRD -fplugin-arg-snug-off -c %s -o off.o
// RUN: %llvm-objcopy --dump-section=.note.snug=off.note off.o
// RUN: strings -n 4 off.note | %FileCheck %s -DLLVM=%llvm --check-prefix=OFF --match-full-lines
//
// The most that there is to say fits.
// RUN: %snug -O2 -fsanitize=kernel-hwaddress -c %s -o most.o -fplugin-arg-snug-off -fplugin-arg-snug-max-size=40 -fplugin-arg-snug-exact-fit=off -fplugin-arg-snug-families=off -fplugin-arg-snug-indirect=off -fplugin-arg-snug-inline=alloc
// RUN: %llvm-objcopy --dump-section=.note.snug=most.note most.o
// RUN: strings -n 4 most.note | %FileCheck %s -DLLVM=%llvm --check-prefix=MOST --match-full-lines
// RUN: wc -c < most.note | grep -x 256
//
// Linked: the same text once, another one besides; unreferenced sections may go, notes stay.
// RUN: %clang -shared -nostdlib --ld-path=%lld -Wl,--gc-sections default.o second.o off.o -o linked.so
// RUN: %llvm-objcopy --dump-section=.note.snug=linked.note linked.so
// RUN: wc -c < linked.note | grep -x 512
// RUN: %llvm-readelf -lW linked.so | %FileCheck %s --check-prefix=SEGMENTS
// RUN: ld -shared --gc-sections default.o second.o off.o -o bfd.so
// RUN: %llvm-objcopy --dump-section=.note.snug=bfd.note bfd.so
// RUN: wc -c < bfd.note | grep -x 512
// RUN: ld -r default.o second.o -o relocatable.o
// RUN: %llvm-readelf -SW relocatable.o | %FileCheck %s --check-prefix=RELOCATABLE
// RUN: cp bfd.so stripped.so
// RUN: strip stripped.so
// RUN: %llvm-objcopy --dump-section=.note.snug=stripped.note stripped.so
// RUN: cmp stripped.note bfd.note
//
// Through the link steps of LTO, and of an assembler that is not LLVM's.
// RUN: %snug -O2 -fPIC -flto -c %s -o full.o
// RUN: %snug -O2 -fPIC -flto -DSECOND -c %s -o full2.o
// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld full.o full2.o -o full.so
// RUN: %llvm-objcopy --dump-section=.note.snug=full.note full.so
// RUN: strings -n 4 full.note | %FileCheck %s -DLLVM=%llvm --match-full-lines
// RUN: wc -c < full.note | grep -x 256
// RUN: %snug -O2 -fPIC -flto=thin -c %s -o thin.o
// RUN: %snug -O2 -fPIC -flto=thin -DSECOND -c %s -o thin2.o
// RUN: %clang -O2 -flto=thin -shared -nostdlib --ld-path=%lld thin.o thin2.o -o thin.so
// RUN: %llvm-objcopy --dump-section=.note.snug=thin.note thin.so
// RUN: strings -n 4 thin.note | %FileCheck %s -DLLVM=%llvm --match-full-lines
// RUN: wc -c < thin.note | grep -x 256
// RUN: %snug -O2 -fno-integrated-as -c %s -o as.o 2> as.log
// RUN: %not grep . as.log
// RUN: %llvm-objcopy --dump-section=.note.snug=as.note as.o
// RUN: cmp as.note default.note
//
// Nothing else changes: sections that are loaded are what they are without the plugin.
// RUN: %clang -O2 -fPIC -c %s -o plain.o
// RUN: %llvm-objcopy --dump-section=.text=plain.text plain.o
// RUN: %llvm-objcopy --dump-section=.text=off.text off.o
// RUN: %snug -O2 -fPIC -fplugin-arg-snug-off -c %s -o off.same.o
// RUN: %llvm-objcopy --dump-section=.text=off.text off.same.o
// RUN: cmp plain.text off.text

#include <stdlib.h>

// SECTION: .note.snug NOTE {{0*}} {{[0-9a-f]+}} 000100 100 M 0 0 4
// RELOCATABLE: .note.snug NOTE {{0*}} {{[0-9a-f]+}} 000200 100 M 0 0 4
// SEGMENTS-NOT: .note.snug
// SEGMENTS: None {{.*}}.note.snug
// CHECK: snug
// CHECK-NEXT: version={{[0-9]+\.[0-9]+\.[0-9]+}} llvm=[[LLVM]]
// CHECK-NOT: {{.}}
// OFF: version={{[0-9.]+}} llvm=[[LLVM]] off
// MOST: version={{[0-9.]+}} llvm=[[LLVM]] off max-size=40 exact-fit=off families=off indirect=off heap-tool=-fsanitize=kernel-hwaddress inline=alloc
#if defined(SECOND)
void *second(void) { return malloc(40); }
#elif defined(THIRD)
void *third(void) { return malloc(24); }
#else
void *first(void) { return malloc(24); }
#endif
