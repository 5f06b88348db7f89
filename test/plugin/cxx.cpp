// C++: malloc and calloc are rewritten, under their names in std too. operator new and delete stay without new=on, as
// does a malloc of the program's own in a namespace or a class.
//
// RUN: %snug -O0 -S -emit-llvm %s -o - | %FileCheck %s
// RUN: %snug -O2 -S -emit-llvm %s -o - | %FileCheck %s

extern "C" {
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void free(void *);
}
namespace std {
using ::malloc;
}
namespace own {
void *malloc(unsigned long);
}
struct pool {
  void *calloc(unsigned long, unsigned long);
};

extern "C" {
// CHECK-LABEL: define {{.*}}@global(
// CHECK: call {{.*}}@__snug_malloc_32(i64 {{(noundef )?}}24)
void *global() { return malloc(24); }

// CHECK-LABEL: define {{.*}}@in_std(
// CHECK: call {{.*}}@__snug_malloc_16(i64 {{(noundef )?}}12)
void *in_std() { return std::malloc(12); }

// CHECK-LABEL: define {{.*}}@in_own(
// CHECK: call {{.*}}@_ZN3own6mallocEm(i64 {{(noundef )?}}24)
void *in_own() { return own::malloc(24); }

// CHECK-LABEL: define {{.*}}@member(
// CHECK: call {{.*}}@_ZN4pool6callocEmm(
void *member(pool &p) { return p.calloc(1, 24); }

// CHECK-LABEL: define {{.*}}@by_new(
// CHECK: call {{.*}}@_Znwm(i64 {{(noundef )?}}4)
int *by_new() { return new int; }

// CHECK-LABEL: define {{.*}}@by_delete(
// CHECK: call {{.*}}@_ZdlPv
void by_delete(int *p) { delete p; }
}
