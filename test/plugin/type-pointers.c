// Memory is taken from the entry points for data only if its type is known and holds no pointer.
//
// RUN: %snug -O0 -w -S -emit-llvm %s -o - | %S/Inputs/compare-entry-points.sh %s %t.0
// RUN: %snug -O2 -w -S -emit-llvm %s -o - | %S/Inputs/compare-entry-points.sh %s %t.2

#include <stdint.h>
#include <stdlib.h>
#include <wchar.h>

typedef uintptr_t handle;
typedef void (*callback)(void);
typedef double vec __attribute__((vector_size(16)));
struct scalars { int a; long b; double c; };
struct nested { struct scalars in[2]; };
struct nested_pointer { int a; struct { struct { char *deep; } in[1]; } out; };
struct tag { unsigned kind : 3, flags : 5; _Bool set; enum { One } e; };
struct string { long id; char text[16]; };
struct short_text { long id; char text[7]; };
struct bits { unsigned char bits[16]; };
union numbers { int i; double d; };
union either { int i; void *p; };
struct with_union { int kind; union { double d; char *s; }; };
struct with_numbers { int kind; union { double d; long s; }; };
struct handles { int n; handle h; };
struct function { callback call; };
struct atomic { _Atomic long n; };
struct atomic_pointer { void *_Atomic p; };
struct doubles { long n; double d[]; };
struct pointers { long n; void *p[]; };
struct chars { long n; char c[]; };
struct old_style { long n; int v[1]; };

// Data.
void *ints(void) { return malloc(4 * sizeof(int)); } // malloc_data_16
void *longs(void) { return malloc(2 * sizeof(long)); } // malloc_data_16
void *sizes(void) { return malloc(2 * sizeof(size_t)); } // malloc_data_16
void *doubles(void) { return malloc(3 * sizeof(double)); } // malloc_data_32
void *wide_chars(void) { return malloc(4 * sizeof(wchar_t)); } // malloc_data_16
void *bools(void) { return malloc(4 * sizeof(_Bool)); } // malloc_data_8
void *enums(void) { return malloc(4 * sizeof(enum anon { A })); } // malloc_data_16
void *complex(void) { return malloc(sizeof(_Complex double)); } // malloc_data_16
void *vectors(void) { return malloc(sizeof(vec)); } // malloc_data_16
void *long_double(void) { return malloc(sizeof(long double)); } // malloc_data_16
void *wide_int(void) { return malloc(sizeof(__int128)); } // malloc_data_16
void *scalars(void) { return malloc(sizeof(struct scalars)); } // malloc_data_24
void *nested(void) { return malloc(sizeof(struct nested)); } // malloc_data_48
void *bit_fields(void) { return malloc(sizeof(struct tag)); } // malloc_data_8
void *union_of_numbers(void) { return malloc(sizeof(union numbers)); } // malloc_data_8
void *struct_with_numbers(void) { return malloc(sizeof(struct with_numbers)); } // malloc_data_16
void *atomic_number(void) { return malloc(sizeof(struct atomic)); } // malloc_data_8
void *short_text(void) { return malloc(sizeof(struct short_text)); } // malloc_data_16
void *anonymous(void) { struct { int a; double b; } *p = malloc(sizeof *p); return p; } // malloc_data_16
void *variable_length(int n) { return malloc(n * sizeof(int[n])); } // malloc
void *flexible(void) { return malloc(sizeof(struct doubles) + 2 * sizeof(double)); } // malloc_data_32
void *flexible_number(void) { return malloc(sizeof(struct doubles) + 16); } // malloc_data_32
void *flexible_offset(void) { return malloc(__builtin_offsetof(struct doubles, d) + 16); } // malloc_data_32
struct doubles *flexible_target(void) { return malloc(sizeof(long) + 16); } // malloc_data_32
void *flexible_old(void) { return malloc(sizeof(struct old_style) + 3 * 4); } // malloc_data_32

// May hold a pointer.
void *chars(void) { return malloc(16 * sizeof(char)); } // malloc_16
void *unsigned_chars(void) { return malloc(16 * sizeof(uint8_t)); } // malloc_16
void *char_array(void) { return malloc(sizeof(char[16])); } // malloc_16
void *text(void) { return malloc(sizeof "a string literal"); } // malloc_32
void *pointer(void) { return malloc(sizeof(char *)); } // malloc_8
void *function_pointer(void) { return malloc(sizeof(callback)); } // malloc_8
void *by_name(void) { return malloc(2 * sizeof(intptr_t)); } // malloc_16
void *by_unsigned_name(void) { return malloc(2 * sizeof(uintptr_t)); } // malloc_16
void *by_typedef_of_name(void) { return malloc(2 * sizeof(handle)); } // malloc_16
void *array_by_name(void) { return malloc(sizeof(intptr_t[2])); } // malloc_16
void *handles(void) { return malloc(sizeof(struct handles)); } // malloc_16
void *deep(void) { return malloc(sizeof(struct nested_pointer)); } // malloc_16
void *either(void) { return malloc(sizeof(union either)); } // malloc_8
void *with_union(void) { return malloc(sizeof(struct with_union)); } // malloc_16
void *function_member(void) { return malloc(sizeof(struct function)); } // malloc_8
void *atomic_pointer(void) { return malloc(sizeof(struct atomic_pointer)); } // malloc_8
void *string(void) { return malloc(sizeof(struct string)); } // malloc_32
void *bits(void) { return malloc(sizeof(struct bits)); } // malloc_16
void *extra(void) { return malloc(sizeof(struct scalars) + 8); } // malloc_32
void *extra_numbers(void) { return malloc(3 * sizeof(int) + 4); } // malloc_16
void *flexible_pointers(void) { return malloc(sizeof(struct pointers) + 16); } // malloc_32
void *flexible_chars(void) { return malloc(sizeof(struct chars) + 16); } // malloc_32
void *mixed_sum(void) { return malloc(sizeof(struct doubles) + 2 * sizeof(void *)); } // malloc_32
void **pointer_target(void) { return malloc(2 * sizeof(long)); } // malloc_16
void *void_size(void) { return malloc(16 * sizeof(void)); } // malloc_16
