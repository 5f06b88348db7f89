// With new=on, what is not one of the operators that a program may replace stays: sizes that are not constant or
// too large, aligned forms, placement, a class's own, and calls that ask for no builtin.
//
// RUN: %snug -std=c++17 -fplugin-arg-snug-new=on -fsized-deallocation -O1 -S -emit-llvm %s -o - | %FileCheck %s --implicit-check-not=__snug

namespace std {
enum class align_val_t : __SIZE_TYPE__ {};
} // namespace std
inline void *operator new(__SIZE_TYPE__, void *place) noexcept { return place; }
struct Arena {};
void *operator new(__SIZE_TYPE__, Arena &);

struct Own {
  long a;
  static void *operator new(__SIZE_TYPE__);
  static void operator delete(void *);
};
struct alignas(32) Wide {
  char bytes[32];
};
struct Large {
  char bytes[81];
};

extern "C" {
// CHECK-LABEL: define {{.*}}@dynamic(
// CHECK: @_Znam(
char *dynamic(unsigned n) { return new char[n]; }

// CHECK-LABEL: define {{.*}}@large(
// CHECK: @_Znwm(i64 noundef 81)
Large *large() { return new Large; }

// CHECK-LABEL: define {{.*}}@drop_large(
// CHECK: @_ZdlPvm({{.*}}, i64 noundef 81)
void drop_large(Large *p) { delete p; }

// CHECK-LABEL: define {{.*}}@wide(
// CHECK: @_ZnwmSt11align_val_t(i64 noundef 32, i64 noundef 32)
Wide *wide() { return new Wide; }

// CHECK-LABEL: define {{.*}}@drop_wide(
// CHECK: @_ZdlPv{{m?}}St11align_val_t(
void drop_wide(Wide *p) { delete p; }

// CHECK-LABEL: define {{.*}}@placed(
// CHECK-NOT: call
// CHECK: ret
long *placed(void *place) { return new (place) long; }

// CHECK-LABEL: define {{.*}}@in_arena(
// CHECK: @_ZnwmR5Arena(
long *in_arena(Arena &arena) { return new (arena) long; }

// CHECK-LABEL: define {{.*}}@own(
// CHECK: @_ZN3OwnnwEm(
Own *own() { return new Own; }

// CHECK-LABEL: define {{.*}}@drop_own(
// CHECK: @_ZN3OwndlEPv(
void drop_own(Own *p) { delete p; }
}
