// In C++ the result is converted by a cast; classes, templates and member functions are looked into.
//
// RUN: %snug -O0 -w -S -emit-llvm %s -o - | %FileCheck %s --implicit-check-not=snug.type
// RUN: %snug -O2 -w -fno-exceptions -S -emit-llvm %s -o - | %FileCheck %s --implicit-check-not=snug.type

#include <cstdlib>

struct Node { Node *left, *right; long key; };
struct Point { double x, y, z; };
struct Derived : Point {};
struct DerivedNode : Node {};
struct Virtual { virtual void f(); long a, b; };
struct Reference { int &r; long a, b; };
struct Member { void (Node::*f)(); long a; };
enum class Color : int { Red };

template <typename T> T *make() { return static_cast<T *>(std::malloc(sizeof(T))); }

struct Pool {
  Point *make() { return static_cast<Point *>(malloc(sizeof(Point))); }
  template <typename T> T *any() { return (T *)malloc(sizeof(T)); }
};

extern "C" {
// CHECK-LABEL: define {{.*}}@static_cast_(
// CHECK: @__snug_malloc_24(
Node *static_cast_() { return static_cast<Node *>(std::malloc(sizeof(Node))); }

// CHECK-LABEL: define {{.*}}@functional(
// CHECK: @__snug_malloc_data_24(
Point *functional() { typedef Point *Pointer; return Pointer(malloc(sizeof(Point))); }

// CHECK-LABEL: define {{.*}}@derived(
// CHECK: @__snug_malloc_data_24(
void *derived() { return malloc(sizeof(Derived)); }

// CHECK-LABEL: define {{.*}}@derived_node(
// CHECK: @__snug_malloc_24(
void *derived_node() { return malloc(sizeof(DerivedNode)); }

// CHECK-LABEL: define {{.*}}@with_virtual(
// CHECK: @__snug_malloc_24(
void *with_virtual() { return malloc(sizeof(Virtual)); }

// CHECK-LABEL: define {{.*}}@with_reference(
// CHECK: @__snug_malloc_24(
void *with_reference() { return malloc(sizeof(Reference)); }

// CHECK-LABEL: define {{.*}}@with_member(
// CHECK: @__snug_malloc_24(
void *with_member() { return malloc(sizeof(Member)); }

// CHECK-LABEL: define {{.*}}@scoped_enum(
// CHECK: @__snug_malloc_data_16(
void *scoped_enum() { return malloc(4 * sizeof(Color)); }

// CHECK-LABEL: define {{.*}}@constant(
// CHECK: @__snug_calloc_24(
void *constant() { constexpr unsigned long n = sizeof(Node); return calloc(1, n); }

// CHECK-LABEL: define {{.*}}@lambda(
void *lambda() { return [] { return malloc(sizeof(Node)); }(); }

void *templates(Pool *pool) { make<Node>(); make<Point>(); pool->any<Node>(); return pool->make(); }
}

// Bodies that are emitted later, in any order.
// CHECK-DAG: @__snug_malloc_24(
// CHECK-DAG: @__snug_malloc_data_24(

// A malloc in a namespace is not the library's.
namespace own { void *malloc(unsigned long); Node *f() { return (Node *)malloc(sizeof(Node)); } }
