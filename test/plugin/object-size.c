// __builtin_object_size knows the size asked for, not that of the class, and a fortified copy checks
// against it, as with malloc. Most are answered before the pass runs; in LTO some are left for after.
//
// RUN: %clang -O2 -S %s -o - | %FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: %snug -O2 -S %s -o - | %FileCheck %s --check-prefixes=CHECK,SNUG
// RUN: %clang -O0 -Xclang -disable-O0-optnone -emit-llvm -c %s -o %t.plain.bc
// RUN: %clang -O2 -S %t.plain.bc -o - | %FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: %snug -O0 -Xclang -disable-O0-optnone -emit-llvm -c %s -o %t.snug.bc
// RUN: %clang -O2 -S %t.snug.bc -o - | %FileCheck %s --check-prefixes=CHECK,SNUG

typedef unsigned long size_t;
void *malloc(size_t);
void *calloc(size_t, size_t);
void *sink;
void size_is(int, size_t);

// CHECK-LABEL: of_malloc:
// PLAIN: {{call|jmp}}{{.*}}malloc
// SNUG: {{call|jmp}}{{.*}}__snug_malloc_32
// CHECK: movl $24, %esi
void of_malloc(void) {
  void *p = malloc(24);
  sink = p;
  size_is(0, __builtin_object_size(p, 0));
}

// CHECK-LABEL: of_calloc:
// PLAIN: {{call|jmp}}{{.*}}calloc
// SNUG: {{call|jmp}}{{.*}}__snug_calloc_48
// CHECK: movl $33, %esi
void of_calloc(void) {
  void *p = calloc(3, 11);
  sink = p;
  size_is(0, __builtin_object_size(p, 0));
}
