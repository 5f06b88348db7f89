// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// generate.c - writes a random C program that allocates in all the ways the plugin knows, and some
// that it must leave alone: generate SEED. The same seed gives the same program. What the program
// prints depends on nothing but its source.

#include <stdio.h>
#include <stdlib.h>

enum { TYPES = 6, FUNCTIONS = 14 };

static unsigned long state;

static unsigned below(unsigned bound) {
  state = state * 6364136223846793005ul + 1442695040888963407ul;
  return (unsigned)(state >> 33) % bound;
}

// A constant size: any up to 96, sometimes 512 or more.
static unsigned size(void) {
  switch (below(8)) {
  case 0:
    return 512;
  case 1:
    return 97 + below(900);
  case 2:
  case 3:
    return 8 * (1 + below(12));
  default:
    return 1 + below(96);
  }
}

static const char *fill_and_stay = "  stay(p, n, seed, __LINE__);\n";

static void print_type(unsigned number) {
  static const char *const fields[] = {"char c%u;\n",          "short s%u;\n",      "int i%u;\n",
                                       "long l%u;\n",          "double d%u;\n",     "void *p%u;\n",
                                       "char a%u[%u];\n",      "int n%u[%u];\n",    "float f%u;\n",
                                       "struct type_%u *t;\n", "long double e%u;\n"};
  printf("struct type_%u {\n", number);
  unsigned count = 1 + below(6);
  int has_link = 0;
  for (unsigned i = 0; i < count; i++) {
    unsigned field = below(11);
    if (field == 10 && below(4))
      field = 5;
    if (field == 9 && has_link++)
      field = 3;
    printf("  ");
    printf(fields[field], field == 9 ? number : i, 1 + below(24));
  }
  printf("  struct type_%u *next;\n};\n\n", number);
}

static void print_form(void) {
  unsigned n = size(), m = size(), type = below(TYPES), seed = below(1000);
  printf("  unsigned seed = %u;\n", seed);
  switch (below(20)) {
  case 0:
    printf("  struct type_%u *p = malloc(sizeof *p);\n  size_t n = sizeof *p;\n"
           "  took(p, n, _Alignof(struct type_%u), __LINE__);\n%s",
           type, type, fill_and_stay);
    break;
  case 1:
    printf("  size_t n = %u;\n  char *p = malloc(%u);\n"
           "  took(p, n, n >= 16 ? 16 : 1, __LINE__);\n%s",
           n, n, fill_and_stay);
    break;
  case 2: {
    unsigned count = 1 + below(6), each = 1 + below(40);
    printf("  size_t n = %u;\n  int *p = calloc(%u, %u);\n"
           "  took(p, n, n >= 16 ? 16 : 4, __LINE__);\n  check_zero(p, n, __LINE__);\n%s",
           count * each, count, each, fill_and_stay);
    break;
  }
  case 3:
    printf("  opaque_pointer = calloc(SIZE_MAX / %u + 1, %u);\n"
           "  if (opaque_pointer)\n    wrong(\"overflow\", __LINE__);\n"
           "  opaque_pointer = reallocarray(NULL, SIZE_MAX / 2, %u);\n"
           "  if (opaque_pointer)\n    wrong(\"overflow\", __LINE__);\n"
           "  add(seed);\n",
           8 * (1 + below(10)), 8 + 8 * below(10) + 80, 3 + below(9));
    break;
  case 4:
    printf("  size_t n = %u;\n  char *p = malloc(%u);\n  took(p, %u, 1, __LINE__);\n"
           "  fill(p, %u, seed);\n  gone(p, __LINE__);\n  p = realloc(p, %u);\n"
           "  took(p, n, n >= 16 ? 16 : 1, __LINE__);\n  check(p, %u, seed, __LINE__);\n%s",
           m, n, n, n, m, n < m ? n : m, fill_and_stay);
    break;
  case 5: {
    unsigned alignment = 8u << below(5), bytes = alignment * (1 + below(6));
    static const char *const calls[] = {"aligned_alloc", "memalign"};
    printf("  size_t n = %u;\n  char *p = %s(%u, %u);\n  took(p, n, %u, __LINE__);\n%s", bytes,
           calls[below(2)], alignment, bytes, alignment, fill_and_stay);
    break;
  }
  case 6: {
    unsigned alignment = 8u << below(4);
    printf("  size_t n = %u;\n  void *p = NULL;\n  if (posix_memalign(&p, %u, %u))\n"
           "    wrong(\"posix_memalign\", __LINE__);\n  took(p, n, %u, __LINE__);\n%s",
           n, alignment, n, alignment, fill_and_stay);
    break;
  }
  case 7:
    printf("  size_t n = %u;\n  char *p = wrapper_%u(%u);\n"
           "  took(p, n, n >= 16 ? 16 : 1, __LINE__);\n%s",
           n, below(4), n, fill_and_stay);
    break;
  case 8:
    printf("  struct type_%u *first = NULL;\n  for (int i = 0; i < %u; i++) {\n"
           "    struct type_%u *p = %s;\n    took(p, sizeof *p, _Alignof(struct type_%u), "
           "__LINE__);\n    fill(p, sizeof *p, i);\n    p->next = first;\n    first = p;\n  }\n"
           "  for (int i = 0; first; i++) {\n    struct type_%u *next = first->next;\n"
           "    add(i);\n    gone(first, __LINE__);\n    free(first);\n    first = next;\n  }\n"
           "  add(seed);\n",
           type, 1 + below(30), type, below(2) ? "malloc(sizeof *p)" : "calloc(1, sizeof *p)", type,
           type);
    break;
  case 9:
    printf("  size_t n = %u;\n  char *p = %s(%u);\n  took(p, n, n >= 16 ? 16 : 1, __LINE__);\n%s",
           n, below(2) ? "allocator" : "fixed_allocator", n, fill_and_stay);
    break;
  case 10:
    printf("  size_t n = 40;\n  char *p = tail_40(seed);\n  took(p, n, 16, __LINE__);\n%s",
           fill_and_stay);
    break;
  case 11: {
    unsigned length = below(90), limit = below(100);
    printf("  static const char string[] = \"");
    for (unsigned i = 0; i < length; i++)
      putchar('a' + (int)(i % 26));
    unsigned copied = length;
    if (below(2)) {
      printf("\";\n  char *p = strdup(string);\n");
    } else {
      copied = length < limit ? length : limit;
      printf("\";\n  char *p = strndup(string, %u);\n", limit);
    }
    printf("  size_t n = %u;\n  took(p, n, 1, __LINE__);\n"
           "  if (strlen(p) != n - 1 || memcmp(p, string, n - 1))\n    wrong(\"copy\", "
           "__LINE__);\n%s",
           copied + 1, fill_and_stay);
    break;
  }
  case 12:
    printf("  size_t n = %u * sizeof(struct type_%u);\n"
           "  struct type_%u *p = reallocarray(NULL, %u, sizeof *p);\n"
           "  took(p, n, _Alignof(struct type_%u), __LINE__);\n%s",
           1 + n % 3, type, type, 1 + n % 3, type, fill_and_stay);
    break;
  case 13:
    printf("  opaque_size = seed %% 2;\n  size_t n = opaque_size ? %u : %u;\n"
           "  char *p = malloc(opaque_size ? %u : %u);\n"
           "  took(p, n, n >= 16 ? 16 : 1, __LINE__);\n%s",
           n, m, n, m, fill_and_stay);
    break;
  case 14:
    printf("  size_t n = %u;\n  opaque_size = n;\n  char *p = malloc(opaque_size);\n"
           "  took(p, n, n >= 16 ? 16 : 1, __LINE__);\n%s",
           n, fill_and_stay);
    break;
  case 15:
    printf("  size_t n = %u;\n  char *p = malloc(n);\n  memset(p, 0, n);\n"
           "  took(p, n, n >= 16 ? 16 : 1, __LINE__);\n  check_zero(p, n, __LINE__);\n%s",
           n, fill_and_stay);
    break;
  case 16:
    printf("  int *local = malloc(%u * sizeof *local);\n  for (int i = 0; i < %u; i++)\n"
           "    local[i] = i * %u;\n  long total = 0;\n  for (int i = 0; i < %u; i++)\n"
           "    total += local[i];\n  free(local);\n  add(total + seed);\n",
           n, n, seed, n);
    break;
  case 17:
    printf("  void *p = malloc(0);\n  free(p);\n  free(NULL);\n  p = malloc(%u);\n"
           "  took(p, %u, 1, __LINE__);\n  gone(p, __LINE__);\n  free(realloc(p, 0) ? p : NULL);\n"
           "  add(seed);\n",
           n, n);
    break;
  case 18:
    printf("  size_t n = %u;\n  struct nest_%u { struct type_%u inner[%u]; } *p = "
           "malloc(sizeof(struct nest_%u));\n  n = sizeof *p;\n"
           "  took(p, n, _Alignof(struct type_%u), __LINE__);\n%s",
           n, type, type, 1 + n % 3, type, type, fill_and_stay);
    break;
  default:
    printf("  size_t n = %u;\n  char *p = made_%u(%u);\n  took(p, n, n >= 16 ? 16 : 1, "
           "__LINE__);\n%s",
           n, below(2), n, fill_and_stay);
  }
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "generate: usage: generate SEED\n");
    return 2;
  }
  state = strtoul(argv[1], NULL, 10) * 2654435769ul + 12345;
  printf("// Generated from seed %s.\n\n#include \"generated.h\"\n\n", argv[1]);
  for (unsigned i = 0; i < TYPES; i++)
    print_type(i);
  printf("static NOINLINE void *wrapper_0(size_t n) {\n  return malloc(n);\n}\n\n"
         "__attribute__((unused)) static inline void *wrapper_1(size_t n) {\n"
         "  void *p = malloc(n);\n  if (!p)\n    exit(9);\n  return p;\n}\n\n"
         "__attribute__((unused)) static inline void *wrapper_2(size_t n) {\n"
         "  return wrapper_1(n < 8 ? 8 : n);\n}\n\n"
         "static NOINLINE void *wrapper_3(size_t n) {\n  return calloc(1, n);\n}\n\n"
         "__attribute__((unused)) static inline void *made_0(size_t n) {\n"
         "  return realloc(NULL, n);\n}\n\n"
         "__attribute__((unused)) static inline void *made_1(size_t n) {\n"
         "  char *p = malloc(n / 2 + 1);\n  if (p)\n    *p = 1;\n  return realloc(p, n);\n}\n\n"
         "static void *(*volatile allocator)(size_t) = malloc;\n"
         "static void *(*const fixed_allocator)(size_t) = malloc;\n\n"
         "static NOINLINE void *tail_40(size_t n) {\n  (void)n;\n"
         "  __attribute__((musttail)) return malloc(40);\n}\n\n");
  for (unsigned i = 0; i < FUNCTIONS; i++) {
    printf("static %svoid function_%u(void) {\n", below(2) ? "NOINLINE " : "", i);
    print_form();
    printf("}\n\n");
  }
  printf("int main(void) {\n  (void)allocator;\n  (void)fixed_allocator;\n");
  for (unsigned i = 0; i < FUNCTIONS; i++)
    printf("  for (int i = 0; i < %u; i++)\n    function_%u();\n", 1 + below(40), i);
  printf("  finish();\n}\n");
}
