// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the source says and what the optimiser leaves differ; each difference has a name.
//
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.c && cd %t
// RUN: %database -O2 a.c > compile_commands.json
// RUN: %survey | %FileCheck %s
//
// Without optimisation nothing is inlined, deleted or merged.
// RUN: %database -O0 a.c > compile_commands.json
// RUN: %survey | %FileCheck --check-prefix=O0 %s

#include <stdlib.h>
#include <string.h>

void use(void *p);

// CHECK: :[[#@LINE+3]]:8: deleted: malloc(24), {{.*}}: deleted: the optimiser removed it
// O0: :[[#@LINE+2]]:8: deleted: malloc(24), {{.*}}: rewritten: calls __snug_malloc_32
void deleted(void) {
  free(malloc(24));
}
// CHECK: :[[#@LINE+3]]:10: unused: malloc(16), {{.*}}: not-compiled: no code is made of it
// O0: :[[#@LINE+2]]:10: unused: malloc(16), {{.*}}: not-compiled: no code is made of it
static void *unused(void) {
  return malloc(16);
}
// CHECK: :[[#@LINE+3]]:13: zeroed: malloc(40), {{.*}}: rewritten: calls __snug_calloc_48 (became calloc)
// O0: :[[#@LINE+2]]:13: zeroed: malloc(40), {{.*}}: rewritten: calls __snug_malloc_48{{$}}
void *zeroed(void) {
  void *p = malloc(40);
  if (p)
    memset(p, 0, 40);
  return p;
}
// A wrapper with its own copy, and two more in callers; one of these is too large.
// CHECK: :[[#@LINE+3]]:10: get: malloc(n), size depends on parameter 'n', {{.*}}, class 64: partly: 1 of 3 call __snug_malloc_64; not the others: {{(1 size not constant, 1 size above 80|1 size above 80, 1 size not constant)}} (inlined into 2 callers; size constant only then)
// O0: :[[#@LINE+2]]:10: get: malloc(n), {{.*}}: kept: size not constant{{$}}
void *get(size_t n) {
  return malloc(n);
}
// CHECK: :[[#@LINE+3]]:10: small: get(64), 64 bytes, type unknown, class 64: rewritten: calls __snug_malloc_64 (inlined)
// O0: :[[#@LINE+2]]:10: small: get(64), 64 bytes, type unknown, class 64: kept: get is not inlined
void *small(void) {
  return get(64);
}
// CHECK: :[[#@LINE+2]]:10: big: get(100), 100 bytes, type unknown: kept: size above 80 (inlined)
void *big(void) {
  return get(100);
}
// CHECK: :[[#@LINE+4]]:9: merged: malloc(72), {{.*}}: merged: shares a call with others like it
// CHECK: :[[#@LINE+5]]:9: merged: malloc(72), {{.*}}: merged: shares a call with others like it
void merged(int which) {
  if (which)
    use(malloc(72));
  else
    use(malloc(72));
}

// CHECK: Calls in optimised code that have no place of their own in the source:
// CHECK-NEXT: a.c: merged: malloc: calls __snug_malloc_80
// O0-NOT: Calls in optimised code

// CHECK: 5 sites of a constant size up to 80
// CHECK-NEXT: -1 deleted by the optimiser
// CHECK-NEXT: +1 merged calls, which keep no place of their own
// CHECK-NEXT: -2 merged with others like it
// CHECK-NEXT: -1 no code made of it
// CHECK-NEXT: +1 size constant only after inlining
// CHECK-NEXT: =3 calls rewritten
// O0: =4 calls rewritten
