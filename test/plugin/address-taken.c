// malloc as a value stays malloc: comparisons and calls through pointers mean what they meant.
//
// RUN: %snug -O0 -S -emit-llvm %s -o - | %FileCheck %s --implicit-check-not=__snug

void *malloc(unsigned long);
void *(*allocate)(unsigned long) = malloc;

// CHECK: @allocate = {{.*}}@malloc
// CHECK: store {{.*}}@malloc
// CHECK: call {{.*}}%{{[0-9]+}}(i64 {{(noundef )?}}24)
void *through_pointer(void) {
  allocate = malloc;
  return allocate(24);
}

// CHECK: icmp eq {{.*}}@malloc
int is_malloc(void) { return allocate == malloc; }
