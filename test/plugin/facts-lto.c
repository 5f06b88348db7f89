// Facts of calls whose size gets constant only in the link step of LTO are in the bitcode until then,
// and so are the options that say what to make of them.
//
// REQUIRES: lld, llvm-ge-15
// RUN: rm -rf %t.dir
// RUN: mkdir %t.dir
// RUN: cd %t.dir
// RUN: %snug -O2 -flto -fPIC -c %s -o main.f.o
// RUN: %snug -O2 -flto -fPIC -DLIBRARY -c %s -o lib.f.o
// RUN: %snug -O2 -flto -fPIC -DLIBRARY -fplugin-arg-snug-exact-fit=off -c %s -o lib.exact.o
// RUN: %snug -O2 -flto -fPIC -DLIBRARY -fplugin-arg-snug-families=off -c %s -o lib.families.o
// RUN: %snug -O2 -flto=thin -fPIC -c %s -o main.t.o
// RUN: %snug -O2 -flto=thin -fPIC -DLIBRARY -c %s -o lib.t.o
// RUN: %llvm-dis lib.f.o -o - | %FileCheck %s --check-prefix=BITCODE --implicit-check-not=snug.type
// RUN: %llvm-dis lib.t.o -o - | %FileCheck %s --check-prefix=BITCODE --implicit-check-not=snug.type
// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld -Wl,--load-pass-plugin=%ir_plugin main.f.o lib.f.o -o full.so
// RUN: %llvm-nm -D full.so | %FileCheck %s
// RUN: %clang -O2 -flto=thin -shared -nostdlib --ld-path=%lld -Wl,--load-pass-plugin=%ir_plugin main.t.o lib.t.o -o thin.so
// RUN: %llvm-nm -D thin.so | %FileCheck %s
// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld -Wl,--load-pass-plugin=%ir_plugin main.f.o lib.exact.o -o exact.so
// RUN: %llvm-nm -D exact.so | %FileCheck %s --check-prefix=EXACT-OFF
// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld -Wl,--load-pass-plugin=%ir_plugin main.f.o lib.families.o -o families.so
// RUN: %llvm-nm -D families.so | %FileCheck %s --check-prefix=FAMILIES-OFF
// RUN: %clang -O2 -flto -shared -nostdlib --ld-path=%lld main.f.o lib.f.o -o plain.so
// RUN: %llvm-objcopy --remove-section=.note.snug plain.so
// RUN: grep -c snug plain.so full.so | %FileCheck %s --check-prefix=LINKED

#include <stdlib.h>
#include <string.h>

struct node { struct node *left, *right; long key; };
struct point { double x, y, z; };

// BITCODE-DAG: "snug-type"="8,24,exact"
// BITCODE-DAG: "snug-type"="8,24,exact,data"
// CHECK: U __snug_calloc_24
// CHECK: U __snug_malloc_data_72
// EXACT-OFF: U __snug_calloc_32
// EXACT-OFF: U __snug_malloc_data_80
// FAMILIES-OFF: U __snug_calloc_24
// FAMILIES-OFF: U __snug_malloc_72
// LINKED: plain.so:0
#ifdef LIBRARY
struct node *nodes(size_t n) {
  struct node *p = malloc(n * sizeof *p);
  if (p)
    memset(p, 0, n * sizeof *p);
  return p;
}
struct point *points(size_t n) { return malloc(n * sizeof(struct point)); }
#else
struct node *nodes(size_t n);
struct point *points(size_t n);
struct node *one_node(void) { return nodes(1); }
struct point *three_points(void) { return points(3); }
#endif
