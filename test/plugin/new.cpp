// Option new=on: operator new with a constant size and operator delete go to their entry points, in new
// and delete expressions, in direct calls and in the C++ library's headers. The signature, the kind of call and
// what clang promises of the result stay; nothing is promised that a new-handler could break.
//
// RUN: %snug -std=c++17 -fplugin-arg-snug-new=on -O1 -fexceptions -fcxx-exceptions -S -emit-llvm %s -o - | %FileCheck %s --implicit-check-not='{{call|invoke}} {{.*}}@_Zn' --implicit-check-not='attributes #{{.*}} builtin '
// RUN: %snug -std=c++17 -fplugin-arg-snug-new=on -fsized-deallocation -O1 -fexceptions -fcxx-exceptions -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=SIZED
// RUN: %snug -std=c++17 -fplugin-arg-snug-new=on -O0 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=O0
// RUN: %snug -std=c++17 -fplugin-arg-snug-new=off -O1 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=OFF --implicit-check-not=__snug
// RUN: %snug -std=c++17 -O1 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=OFF --implicit-check-not=__snug
// RUN: %snug -std=c++17 -fplugin-arg-snug-new=on -fno-builtin -O1 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=OFF --implicit-check-not=__snug
// RUN: %snug -std=c++17 -fplugin-arg-snug-new=on -fsanitize=address -O1 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=OFF --implicit-check-not=__snug
// RUN: %snug -std=c++17 -fplugin-arg-snug-new=on -fplugin-arg-snug-max-size=16 -fplugin-arg-snug-report -O1 -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=REPORT
// RUN: %snug -std=c++17 -fplugin-arg-snug-new=on -DREPLACES -O1 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=OFF --implicit-check-not=__snug
// RUN: %snug -std=c++17 -fplugin-arg-snug-new=on -DREPLACES -fplugin-arg-snug-report -O1 -S %s -o /dev/null 2>&1 | %FileCheck %s --check-prefix=REPLACED
// RUN: %snug -std=c++17 -fplugin-arg-snug-new=on -O1 -flto -c %s -o %t.bc && %llvm-dis %t.bc -o - | %FileCheck %s --check-prefix=O0

// REPORT: snug: {{.*}}new.cpp: 3 calls rewritten, 5 not rewritten (5 size above 16)
// REPLACED: snug: {{.*}}new.cpp: 0 calls rewritten, 8 not rewritten (8 operator new or delete is replaced in this file)

namespace std {
struct nothrow_t {};
extern const nothrow_t nothrow;
enum class align_val_t : __SIZE_TYPE__ {};
} // namespace std
void *operator new(__SIZE_TYPE__, const std::nothrow_t &) noexcept;
void *operator new[](__SIZE_TYPE__, const std::nothrow_t &) noexcept;
inline void *operator new(__SIZE_TYPE__, void *place) noexcept { return place; }

#ifdef REPLACES
void use(void *);
void operator delete[](void *p) noexcept { use(p); }
#endif

struct Node {
  Node *next;
  long a, b;
};
struct Made {
  Made();
  ~Made();
  Node node;
};
struct alignas(32) Wide {
  char bytes[32];
};

// A word of data for each operator, so that it is linked.
// CHECK-DAG: @__snug_uses__Znwm = linkonce_odr hidden global {{.*}} @_Znwm, comdat
// CHECK-DAG: @__snug_uses__ZdaPv = linkonce_odr hidden global {{.*}} @_ZdaPv, comdat

extern "C" {
// Clang takes memory of 16 bytes or more to be 16-aligned.
// CHECK-LABEL: define {{.*}}@object(
// CHECK: call noalias noundef nonnull {{.*}}@__snug_new_32(i64 noundef 24)
// O0-LABEL: define {{.*}}@object(
// O0: call noalias noundef nonnull {{.*}}@__snug_new_32(i64 noundef 24)
// OFF-LABEL: define {{.*}}@object(
// OFF: call {{.*}}@_Znwm(i64 noundef 24)
Node *object() { return new Node; }

// CHECK-LABEL: define {{.*}}@small(
// CHECK: call noalias noundef nonnull {{.*}}@__snug_new_8(i64 noundef 4)
int *small() { return new int; }

// CHECK-LABEL: define {{.*}}@array(
// CHECK: call noalias noundef nonnull {{.*}}@__snug_new_array_48(i64 noundef 48)
Node *array() { return new Node[2]; }

// CHECK-LABEL: define {{.*}}@nothrow(
// CHECK: call noalias noundef {{.*}}@__snug_new_nothrow_32(i64 noundef 24, {{.*}}@_ZSt7nothrow)
Node *nothrow() { return new (std::nothrow) Node; }

// CHECK-LABEL: define {{.*}}@nothrow_array(
// CHECK: call noalias noundef {{.*}}@__snug_new_array_nothrow_8(i64 noundef 8, {{.*}}@_ZSt7nothrow)
char *nothrow_array() { return new (std::nothrow) char[8]; }

// CHECK-LABEL: define {{.*}}@direct(
// CHECK: call noalias noundef nonnull {{.*}}@__snug_new_80(i64 noundef 80)
void *direct() { return ::operator new(80); }

// An exception leads to the clean-up, which is a delete.
// CHECK-LABEL: define {{.*}}@constructed(
// CHECK: call noalias noundef nonnull {{.*}}@__snug_new_32(i64 noundef 24)
// CHECK: invoke {{.*}}@_ZN4MadeC1Ev
// CHECK: landingpad
// CHECK: call void @__snug_delete
Made *constructed() { return new Made; }

// CHECK-LABEL: define {{.*}}@guarded(
// CHECK: invoke noalias noundef nonnull {{.*}}@__snug_new_16(i64 noundef 16)
// CHECK: landingpad
long *guarded() {
  try {
    return static_cast<long *>(::operator new(16));
  } catch (...) {
    return nullptr;
  }
}

// CHECK-LABEL: define {{.*}}@drop(
// CHECK: call void @__snug_delete{{(_sized)?}}(
// SIZED-LABEL: define {{.*}}@drop(
// SIZED: call void @__snug_delete_sized({{.*}}, i64 noundef 24)
// OFF-LABEL: define {{.*}}@drop(
// OFF: call void @_ZdlPv
void drop(Node *p) { delete p; }

// CHECK-LABEL: define {{.*}}@drop_array(
// CHECK: call void @__snug_delete_array(
void drop_array(Node *p) { delete[] p; }

// SIZED-LABEL: define {{.*}}@drop_made(
// SIZED: call void @__snug_delete_array_sized(
void drop_made(Made *p) { delete[] p; }

// CHECK-LABEL: define {{.*}}@drop_direct(
// CHECK: call void @__snug_delete(
void drop_direct(void *p) { ::operator delete(p); }
}

// Attributes: it may throw, and free what the program has; the nothrow form does not throw.
// CHECK-DAG: declare noundef nonnull align 16 {{.*}}@__snug_new_32(i64{{.*}}) [[THROWS:#[0-9]+]]
// CHECK-DAG: declare noundef align 16 {{.*}}@__snug_new_nothrow_32(i64{{.*}}) [[QUIET:#[0-9]+]]
// CHECK-DAG: attributes [[THROWS]] = { allocsize(0) }
// CHECK-DAG: attributes [[QUIET]] = { nounwind allocsize(0) }
