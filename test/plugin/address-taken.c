// malloc as a value stays malloc: comparisons and stores mean what they meant.
//
// RUN: %snug -O0 -S -emit-llvm %s -o - | %FileCheck %s --implicit-check-not=__snug

void *malloc(unsigned long);
void *(*allocate)(unsigned long) = malloc;

// CHECK: @allocate = {{.*}}@malloc
// CHECK: store {{.*}}@malloc
// CHECK: icmp eq {{.*}}@malloc
int is_malloc(void (*use)(void *(*)(unsigned long))) {
  allocate = malloc;
  use(malloc);
  return allocate == malloc;
}
