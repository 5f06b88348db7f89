// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// print.c - writes an input of the fuzzer as a C program that does the same: print objects.h INPUT.

#include "objects.h"
#include "program.h"

static struct program program;

static const char *name_of(const struct step *s) {
  return s->function->name;
}

static void print_allocation(const struct step *s) {
  char promise[64];
  snprintf(promise, sizeof promise, "%zu, %zu", s->wanted, s->promised);
  switch (s->function->shape) {
  case CALLOC:
    printf("TAKE(%d, %s(%zu, %zu), %s, 1);", s->place, name_of(s), s->count, s->size, promise);
    break;
  case ALIGNED_ALLOC:
  case MEMALIGN:
    printf("TAKE(%d, %s(%zu, %zu), %s, 0);", s->place, name_of(s), s->alignment, s->size, promise);
    break;
  case POSIX_MEMALIGN:
    printf("TAKE_OUT(%d, %s(&out, %zu, %zu), %s, 0);", s->place, name_of(s), s->alignment, s->size,
           promise);
    break;
  case STRDUP:
    printf("TAKE_TEXT(%d, %s(text(%zu)), %zu);", s->place, name_of(s), s->size, s->size);
    break;
  case STRNDUP:
    printf("TAKE_TEXT(%d, %s(text(%zu), %zu), %zu);", s->place, name_of(s), s->size, s->count,
           s->size);
    break;
  case NEW_NOTHROW:
  case NEW_ARRAY_NOTHROW:
    printf("TAKE(%d, %s(%zu, \"\"), %s, 0);", s->place, name_of(s), s->size, promise);
    break;
  default:
    printf("TAKE(%d, %s(%zu), %s, 0);", s->place, name_of(s), s->size, promise);
  }
}

static void print_release(const struct step *s) {
  switch (s->function->shape) {
  case FREE_SIZED:
  case DELETE_SIZED:
  case DELETE_ARRAY_SIZED:
    printf("RELEASE(%d, %s(p, %zu));", s->place, name_of(s), s->size);
    break;
  case FREE_ALIGNED_SIZED:
    printf("RELEASE(%d, %s(p, %zu, %zu));", s->place, name_of(s), s->alignment, s->size);
    break;
  default:
    printf("RELEASE(%d, %s(p));", s->place, name_of(s));
  }
}

static void print_refusal(const struct step *s) {
  switch (s->function->shape) {
  case CALLOC:
    printf("REFUSE(%d, %s(%zuu, %zu));", s->place, name_of(s), s->count, s->size);
    break;
  case MEMALIGN:
    printf("REFUSE(%d, %s(%zu, %zuu));", s->place, name_of(s), s->alignment, s->size);
    break;
  case POSIX_MEMALIGN:
    printf("REFUSE_OUT(%d, %s(&out, %zu, %zuu), %s);", s->place, name_of(s), s->alignment, s->size,
           s->action == BAD_ALIGNMENT ? "EINVAL" : "ENOMEM");
    break;
  default:
    printf("REFUSE(%d, %s(%zuu));", s->place, name_of(s), s->size);
  }
}

static void print_step(const struct step *s) {
  printf("  ");
  switch (s->action) {
  case ALLOCATE:
    print_allocation(s);
    break;
  case RELEASE_IT:
    print_release(s);
    break;
  case RESIZE_IT:
    printf("RESIZE(%d, %s(p, ", s->place, name_of(s));
    if (s->function->shape == REALLOCARRAY)
      printf("%zu, ", s->count);
    printf("%zu), %zu, %zu);", s->size, s->wanted, s->promised);
    break;
  case RELEASE_BY_RESIZE:
    printf("RELEASE_BY_REALLOC(%d, realloc(p, 0));", s->place);
    break;
  case ALLOCATE_TOO_MUCH:
  case BAD_ALIGNMENT:
    print_refusal(s);
    break;
  case RESIZE_TOO_MUCH:
    printf("REFUSE_RESIZE(%d, %s(p, ", s->place, name_of(s));
    if (s->function->shape == REALLOCARRAY)
      printf("%zuu, ", s->count);
    printf("%zuu));", s->size);
    break;
  case USE_ALL:
    printf("use_all(%d);", s->place);
    break;
  case TRIM:
    printf("malloc_trim(0);");
    break;
  }
  printf("\n");
}

static bool print_part(int round, int thread) {
  bool any = false;
  for (int i = program.round[round].first; i < program.round[round].end; i++)
    if (program.step[i].thread == thread) {
      if (!any)
        printf("static void round_%d_thread_%d(int thread) {\n  (void)thread;\n", round, thread);
      any = true;
      print_step(&program.step[i]);
    }
  if (any)
    printf("}\n\n");
  return any;
}

// Functions that no header of glibc 2.36 or snug declares: of larger classes, C23's, C++'s.
static void print_declarations(void) {
  static bool seen[2048];
  for (int i = 0; i < program.steps; i++) {
    const struct function *f = program.step[i].function;
    if (!f || seen[f - functions])
      continue;
    seen[f - functions] = true;
    if (f->shape == FREE_SIZED || f->shape == DELETE_SIZED || f->shape == DELETE_ARRAY_SIZED)
      printf("void %s(void *p, size_t size);\n", f->name);
    else if (f->shape == FREE_ALIGNED_SIZED)
      printf("void %s(void *p, size_t alignment, size_t size);\n", f->name);
    else if (f->shape == DELETE || f->shape == DELETE_ARRAY)
      printf("void %s(void *p);\n", f->name);
    else if (f->shape == NEW_NOTHROW || f->shape == NEW_ARRAY_NOTHROW)
      printf("void *%s(size_t size, const void *nothrow);\n", f->name);
    else if (f->shape == NEW || f->shape == NEW_ARRAY || (f->shape == MALLOC && f->bytes))
      printf("void *%s(size_t size);\n", f->name);
    else if (f->bytes && (f->shape == CALLOC || f->shape == ALIGNED_ALLOC || f->shape == MEMALIGN))
      printf("void *%s(size_t first, size_t size);\n", f->name);
    else if (f->bytes && f->shape == POSIX_MEMALIGN)
      printf("int %s(void **out, size_t alignment, size_t size);\n", f->name);
    else if (f->bytes && f->shape == REALLOC)
      printf("void *%s(void *p, size_t size);\n", f->name);
    else if (f->bytes && f->shape == REALLOCARRAY)
      printf("void *%s(void *p, size_t count, size_t size);\n", f->name);
    else if (f->bytes && f->shape == STRDUP)
      printf("char *%s(const char *string);\n", f->name);
    else if (f->bytes && f->shape == STRNDUP)
      printf("char *%s(const char *string, size_t limit);\n", f->name);
  }
  printf("\n");
}

static void copy(FILE *file) {
  for (int c; (c = getc(file)) != EOF;)
    putchar(c);
}

int main(int argc, char **argv) {
  static unsigned char data[1 << 16];
  FILE *model = argc == 3 ? fopen(argv[1], "r") : NULL;
  FILE *input = model ? fopen(argv[2], "rb") : NULL;
  if (!input) {
    if (model)
      fclose(model);
    fprintf(stderr, "print: usage: print objects.h INPUT\n");
    return 2;
  }
  read_program(&program, data, fread(data, 1, sizeof data, input));
  fclose(input);
  copy(model);
  fclose(model);
  printf("\n// What the fuzzer found.\n\n");
  print_declarations();
  static bool has[MOST_STEPS + 2][THREADS];
  for (int round = 0; round < program.rounds; round++)
    for (int thread = 0; thread < THREADS; thread++)
      has[round][thread] = print_part(round, thread);
  printf("int main(void) {\n");
  for (int round = 0; round < program.rounds; round++) {
    for (int thread = 0; thread < THREADS; thread++)
      if (has[round][thread])
        printf("  start(%d, round_%d_thread_%d);\n", thread, round, thread);
    for (int thread = 0; thread < THREADS; thread++)
      if (has[round][thread])
        printf("  wait_for(%d);\n", thread);
    if (program.round[round].ends != NO_THREAD)
      printf("  end_thread(%d);\n", program.round[round].ends);
  }
  printf("  end_threads();\n}\n");
}
