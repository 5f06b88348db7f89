// The report is one line a file: the calls in the output that go to entry points, those that do not,
// and why, the most frequent reason first.
//
// RUN: %snug -O2 -fplugin-arg-snug-report -S %s -o /dev/null 2> %t.report
// RUN: %FileCheck %s --match-full-lines -DFILE=%s < %t.report
// RUN: %snug -O2 -S %s -o /dev/null 2>&1 | %count 0
// RUN: %snug -O2 -fplugin-arg-snug-report %s %S/no-allocations.c -fsyntax-only 2>&1 | %count 0
// RUN: rm -rf %t.dir
// RUN: mkdir %t.dir
// RUN: cd %t.dir
// RUN: %snug -O2 -fplugin-arg-snug-report -c %s %S/no-allocations.c 2>&1 | %FileCheck %s --check-prefix=TWO

// CHECK:snug: [[FILE]]: 3 calls rewritten, 8 not rewritten (3 size not constant, 2 size above 80, 1 count times size overflows, 1 malloc is not a builtin here (no_builtin, -fno-builtin or -ffreestanding), 1 size 0), 0 with type, 0 exact, 1 after inlining, 0 indirect
// CHECK-NOT:{{.}}
// TWO: snug: {{.*}}report.c: 3 calls rewritten, 8 not rewritten
// TWO-NEXT: snug: {{.*}}no-allocations.c: 0 calls rewritten, 0 not rewritten

#include <stdlib.h>

static void *xmalloc(size_t size) {
  void *p = malloc(size);
  if (!p)
    abort();
  return p;
}

void *wrapped(void) { return xmalloc(8); }
void *direct(void) { return malloc(80); }
void *zeroed(void) { return calloc(4, 4); }
void *unknown(size_t n) { return malloc(n); }
void *unknown_count(size_t n) { return calloc(n, 4); }
void *unknown_size(size_t n) { return calloc(4, n); }
void *large(void) { return malloc(81); }
void *larger(void) { return calloc(1000, 1000); }
void *overflow(void) { return calloc((size_t)-1, 2); }
void *none(void) { return malloc(0); }
__attribute__((no_builtin("malloc"))) void *opted_out(void) { return malloc(24); }
