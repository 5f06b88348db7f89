// Classes that are no multiple of 16 serve only types which rule out that the object is used with
// aligned 16-byte instructions; exact-fit=off uses them for none. Comments name the entry point with
// exact-fit=on, which is the default, and without it.
//
// RUN: sed -e 's|, off .*||' %s > %t.on.c
// RUN: %snug -O0 -w -S -emit-llvm %s -o - | %S/Inputs/compare-entry-points.sh %t.on.c %t.0 'on '
// RUN: %snug -O2 -w -fplugin-arg-snug-exact-fit=on -S -emit-llvm %s -o - | %S/Inputs/compare-entry-points.sh %t.on.c %t.2 'on '
// RUN: sed -e 's|// on .*, off |// off |' %s > %t.off.c
// RUN: %snug -O0 -w -fplugin-arg-snug-exact-fit=off -S -emit-llvm %t.off.c -o - | %S/Inputs/compare-entry-points.sh %t.off.c %t.off 'off '

#include <stdint.h>
#include <stdlib.h>

#define ATTRIBUTE(...) __attribute__((__VA_ARGS__))
struct node { struct node *left, *right; long key; };
struct packed { char kind; void *p; } ATTRIBUTE(packed);
struct packed_8 { char kind; void *p; short s[5]; } ATTRIBUTE(packed, aligned(8));
struct half { int a, b, c, d, e; };
struct shorts { short s[11]; };
struct text { long n; char c[16]; };
struct short_text { void *n; char c[15]; };
struct floats { void *p; float f[4]; };
struct three_floats { void *p; float f[3]; };
struct matrix { void *p; char m[4][4]; };
struct inner { struct { struct floats f; } in; };
struct names { void *p; char *names[4]; };
struct structs { struct { float x, y; } at[3]; };
struct complex { void *p; _Complex double c; };
struct quad { long double q; void *p; };
struct aligned_16 { _Alignas(16) void *p; };
struct aligned_32 { _Alignas(32) void *p; };
struct aligned_member { void *p; int i ATTRIBUTE(aligned(64)); };
typedef struct node node_32 ATTRIBUTE(aligned(32));
typedef int quad_ints[4] ATTRIBUTE(aligned(32));
typedef int six_ints[6];
union pair { struct node *p; long l[1]; struct { void *a, *b, *c; } in; };
union buffer { struct node *p; char c[24]; };
struct flexible { void *p; long n; double d[]; };
struct flexible_pointers { void *p; long n; void *q[]; };
struct empty_tail { void *p; long n; struct node *q; int v[0]; };

void *node(void) { return malloc(sizeof(struct node)); } // on malloc_24, off malloc_32
void *two(void) { return malloc(2 * sizeof(struct half)); } // on malloc_data_40, off malloc_data_48
void *half(void) { return malloc(sizeof(struct half)); } // on malloc_data_24, off malloc_data_32
void *five_pointers(void) { return malloc(5 * sizeof(void *)); } // on malloc_40, off malloc_48
void *seven(void) { return malloc(7 * sizeof(void *)); } // on malloc_56, off malloc_64
void *nine(void) { return calloc(9, sizeof(void *)); } // on calloc_72, off calloc_80
void *names(void) { return malloc(sizeof(struct names)); } // on malloc_40, off malloc_48
void *structs(void) { return malloc(sizeof(struct structs)); } // on malloc_data_24, off malloc_data_32
void *union_pair(void) { return malloc(sizeof(union pair)); } // on malloc_24, off malloc_32
void *short_text(void) { return malloc(sizeof(struct short_text)); } // on malloc_24, off malloc_32
void *three_floats(void) { return malloc(sizeof(struct three_floats)); } // on malloc_24, off malloc_32
void *packed_8(void) { return malloc(sizeof(struct packed_8)); } // on malloc_24, off malloc_32
void *eight(void) { return malloc(sizeof(struct node *)); } // on malloc_8, off malloc_8
void *multiple_of_16(void) { return malloc(2 * sizeof(struct node)); } // on malloc_48, off malloc_48
void *ends_in_pointers(void) { return malloc(sizeof(struct flexible_pointers) + 8); } // on malloc_32, off malloc_32

void *packed(void) { return malloc(2 * sizeof(struct packed)); } // on malloc_32, off malloc_32
void *shorts(void) { return malloc(sizeof(struct shorts)); } // on malloc_data_32, off malloc_data_32
void *text(void) { return malloc(sizeof(struct text)); } // on malloc_32, off malloc_32
void *floats(void) { return malloc(sizeof(struct floats)); } // on malloc_32, off malloc_32
void *matrix(void) { return malloc(sizeof(struct matrix)); } // on malloc_32, off malloc_32
void *inner(void) { return malloc(sizeof(struct inner)); } // on malloc_32, off malloc_32
void *complex(void) { return malloc(sizeof(struct complex)); } // on malloc_32, off malloc_32
void *union_buffer(void) { return malloc(sizeof(union buffer)); } // on malloc_32, off malloc_32
void *flexible(void) { return malloc(sizeof(struct flexible) + 24); } // on malloc_48, off malloc_48
char *chars(void) { return malloc(24 * sizeof(char)); } // on malloc_32, off malloc_32
float *float_buffer(void) { return malloc(6 * sizeof(float)); } // on malloc_data_32, off malloc_data_32
double *double_buffer(void) { return malloc(5 * sizeof(double)); } // on malloc_data_48, off malloc_data_48
long *long_buffer(void) { return malloc(7 * sizeof(long)); } // on malloc_data_64, off malloc_data_64
uintptr_t *address_buffer(void) { return malloc(3 * sizeof(uintptr_t)); } // on malloc_32, off malloc_32
six_ints *rows(void) { return malloc(sizeof(six_ints)); } // on malloc_data_32, off malloc_data_32
void *quad(void) { return malloc(sizeof(struct quad)); } // on malloc_32, off malloc_32
void *aligned_16(void) { return malloc(3 * sizeof(struct aligned_16)); } // on malloc_48, off malloc_48
struct aligned_16 *aligned_target(void) { return malloc(3 * sizeof(struct node)); } // on malloc_80, off malloc_80

// More than any class gives: these stay, for the C library does not give it either.
void *aligned_32(void) { return malloc(sizeof(struct aligned_32)); } // on malloc, off malloc
void *aligned_member(void) { return calloc(1, sizeof(struct aligned_member) / 2); } // on calloc, off calloc
node_32 *aligned_typedef(void) { return malloc(24); } // on malloc, off malloc
void *aligned_array(void) { return malloc(sizeof(quad_ints)); } // on malloc, off malloc
