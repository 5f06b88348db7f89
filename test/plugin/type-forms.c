// The type is found in whatever form C names it: in the size, in what the result becomes, or both.
// Each function says in its comment which entry point it calls (Inputs/compare-entry-points.sh).
//
// RUN: %snug -O0 -w -S -emit-llvm %s -o - | %S/Inputs/compare-entry-points.sh %s %t.0
// RUN: %snug -O2 -w -S -emit-llvm %s -o - | %S/Inputs/compare-entry-points.sh %s %t.2
// RUN: %snug -O0 -g -w -S -emit-llvm %s -o - | %S/Inputs/compare-entry-points.sh %s %t.g

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

typedef unsigned char byte;
struct node { struct node *left, *right; long key; };
typedef struct node node_t, *node_p;
struct point { double x, y, z; };
struct small { int a, b, c; };
struct five { void *a; long b[3]; };
struct holder { node_t *held; struct point *where; };
enum color { Red };
enum { NodeBytes = sizeof(struct node), Twice = 2 * NodeBytes, PointBytes = sizeof(struct point) };
static const size_t node_bytes = sizeof(struct node);
static const size_t two_nodes = node_bytes * 2;
size_t changing_bytes = sizeof(struct node);
extern void take(node_t *);
extern void take_anything(void *);
node_t *global;
#define NEW(type) ((type *)malloc(sizeof(type)))

// Where the size names the type.
void *sizeof_type(void) { return malloc(sizeof(struct node)); } // malloc_24
void *sizeof_expression(void) { node_t *p = malloc(sizeof *p); return p; } // malloc_24
void *sizeof_typedef(void) { return malloc(sizeof(node_t)); } // malloc_24
void *sizeof_through_pointer(void) { return malloc(sizeof(*(node_p)0)); } // malloc_24
void *sizeof_variable(void) { struct node n; return malloc(sizeof n); } // malloc_24
void *product(void) { return malloc(3 * sizeof(struct node)); } // malloc_72
void *product_reversed(void) { return malloc(sizeof(struct node) * 3); } // malloc_72
void *product_with_char(void) { return malloc(sizeof(char) * sizeof(struct node)); } // malloc_24
void *shift(void) { return malloc(sizeof(struct small) << 1); } // malloc_data_24
void *shift_four(void) { return malloc(sizeof(struct small) << 2); } // malloc_data_48
void *cast_of_size(void) { return malloc((unsigned)sizeof(struct node)); } // malloc_24
void *parentheses(void) { return (malloc)(((sizeof(struct node)))); } // malloc_24
void *sum_of_two(void) { return malloc(sizeof(struct node) + sizeof(struct node)); } // malloc_48
void *sum_of_three(void) { return malloc(sizeof(struct node) + 2 * sizeof(struct node)); } // malloc_72
void *sum_with_constant(void) { return malloc(sizeof(struct node) + 16); } // malloc_48
void *sum_of_kinds(void) { return malloc(sizeof(struct node) + sizeof(struct point)); } // malloc_48
void *sum_of_data(void) { return malloc(sizeof(struct small) + sizeof(struct point)); } // malloc_data_48
void *difference(void) { return malloc(2 * sizeof(struct node) - 8); } // malloc_48
void *quotient(void) { node_t *a[3]; return malloc(sizeof a / sizeof *a * sizeof(struct node)); } // malloc_72
void *rounded(void) { return malloc((sizeof(struct node) + 15) & ~(size_t)15); } // malloc_32
void *choice(void) { return malloc(sizeof(int) == 4 ? sizeof(node_t) : sizeof(node_t)); } // malloc_24
void *enumerator(void) { return malloc(NodeBytes); } // malloc_24
void *enumerator_of_enumerator(void) { return malloc(Twice); } // malloc_48
void *enumerator_of_data(void) { return malloc(PointBytes); } // malloc_data_24
void *constant(void) { return malloc(node_bytes); } // malloc_24
void *constant_of_constant(void) { return calloc(1, two_nodes); } // calloc_48
void *local_constant(void) { const size_t n = sizeof(struct node); return malloc(n); } // malloc_24
void *in_macro(void) { return NEW(struct node); } // malloc_24
void *count_and_size(void) { return calloc(3, sizeof(struct node)); } // calloc_72
void *size_and_count(void) { return calloc(sizeof(struct node), 3); } // calloc_72
void *one_of_size(void) { return calloc(1, sizeof(struct point)); } // calloc_data_24
void *two_types(void) { return calloc(sizeof(int), sizeof(struct point) / 3); } // calloc_32
void *array_type(void) { return malloc(sizeof(struct node[3])); } // malloc_72
void *builtin(void) { return __builtin_malloc(sizeof(struct node)); } // malloc_24
void *builtin_zeroed(void) { return __builtin_calloc(1, sizeof(struct point)); } // calloc_data_24

// Where it goes.
node_t *declared(void) { node_t *p = malloc(sizeof(node_t)); return p; } // malloc_24
node_t *returned(void) { return malloc(sizeof(struct node)); } // malloc_24
void assigned(void) { global = malloc(sizeof(struct node)); } // malloc_24
void assigned_member(struct holder *h) { h->held = malloc(sizeof(*h->held)); } // malloc_24
void passed(void) { take(malloc(sizeof(struct node))); } // malloc_24
void passed_as_void(void) { take_anything(malloc(sizeof(struct node))); } // malloc_24
void initialised(void) { struct holder h = {malloc(sizeof(node_t)), 0}; take(h.held); } // malloc_24
void initialised_array(void) { node_t *a[] = {malloc(sizeof(node_t))}; take(a[0]); } // malloc_24
void literal(void) { take((node_t *[]){malloc(sizeof(node_t))}[0]); } // malloc_24
void tested(void) { node_t *p; if ((p = malloc(sizeof *p))) take(p); } // malloc_24
void comma(void) { take((take(0), malloc(sizeof(node_t)))); } // malloc_24
void conditional(int c) { take(c ? malloc(sizeof(node_t)) : 0); } // malloc_24
void elvis(void) { take(malloc(sizeof(node_t)) ?: global); } // malloc_24
void statement(void) { take(({ malloc(sizeof(node_t)); })); } // malloc_24
void generic(void) { take(_Generic(0, int: malloc(sizeof(node_t)))); } // malloc_24
void cast_twice(void) { take((node_t *)(void *)malloc(sizeof(node_t))); } // malloc_24
void const_target(void) { const node_t *p = malloc(sizeof *p); take((node_t *)p); } // malloc_24
void by_reference(node_t **out) { *out = malloc(sizeof **out); } // malloc_24

// Only there: a size that is a number does not say that there is nothing behind the object.
node_t *only_returned(void) { return malloc(24); } // malloc_32
struct point *only_point(void) { return malloc(24); } // malloc_data_32
struct point *two_points(void) { return malloc(48); } // malloc_48
struct point *point_of_other_size(void) { return malloc(32); } // malloc_32
double *only_numbers(void) { return malloc(24); } // malloc_data_32
int *numbers_that_do_not_fit(void) { return malloc(23); } // malloc_32
struct opaque *only_opaque(void) { return malloc(24); } // malloc_32

// Disagreement, or nothing at all.
void *nothing(void) { return malloc(24); } // malloc_32
void *variable(void) { return malloc(changing_bytes); } // malloc
node_t *other_struct(void) { return malloc(sizeof(struct five) - 8); } // malloc_32
node_t *other_type(void) { return malloc(sizeof(struct point)); } // malloc_32
struct point *other_data(void) { return malloc(2 * sizeof(struct small)); } // malloc_data_32
node_t *through_chars(void) { return (node_t *)(char *)malloc(sizeof(node_t)); } // malloc_32
char *bytes_of_struct(void) { return malloc(sizeof(struct point)); } // malloc_32
char *bytes_of_node(void) { return malloc(sizeof(struct node)); } // malloc_32
node_t *size_of_pointer(void) { node_t *p = malloc(sizeof(p) * 3); return p; } // malloc_32

// Pointers are 8-aligned objects whatever they point to.
node_t **pointers(void) { return malloc(3 * sizeof(node_t *)); } // malloc_24
void **void_pointers(void) { return malloc(5 * sizeof(void *)); } // malloc_40
void *pointer_to_function(void) { return malloc(3 * sizeof(void (*)(void))); } // malloc_24
node_t **other_pointers(void) { return malloc(3 * sizeof(void *)); } // malloc_24
