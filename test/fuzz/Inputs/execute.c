// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// execute.c - the fuzzer's target: runs an input's program, round by round. What does not hold
// aborts (objects.h).

#include "objects.h"
#include "program.h"

static struct program program;
static int round_number;

#define CALL(result, parameters, ...) ((result(*) parameters)s->function->address)(__VA_ARGS__)

static void allocate(const struct step *s) {
  switch (s->function->shape) {
  case CALLOC:
    TAKE(s->place, CALL(void *, (size_t, size_t), s->count, s->size), s->wanted, s->promised, 1);
    break;
  case ALIGNED_ALLOC:
  case MEMALIGN:
    TAKE(s->place, CALL(void *, (size_t, size_t), s->alignment, s->size), s->wanted, s->promised,
         0);
    break;
  case POSIX_MEMALIGN:
    TAKE_OUT(s->place, CALL(int, (void **, size_t, size_t), &out, s->alignment, s->size), s->wanted,
             s->promised, 0);
    break;
  case STRDUP:
    TAKE_TEXT(s->place, CALL(char *, (const char *), text(s->size)), s->size);
    break;
  case STRNDUP:
    TAKE_TEXT(s->place, CALL(char *, (const char *, size_t), text(s->size), s->count), s->size);
    break;
  case NEW_NOTHROW:
  case NEW_ARRAY_NOTHROW:
    TAKE(s->place, CALL(void *, (size_t, const void *), s->size, ""), s->wanted, s->promised, 0);
    break;
  default:
    TAKE(s->place, CALL(void *, (size_t), s->size), s->wanted, s->promised, 0);
  }
}

static void release(const struct step *s) {
  switch (s->function->shape) {
  case FREE_SIZED:
  case DELETE_SIZED:
  case DELETE_ARRAY_SIZED:
    RELEASE(s->place, CALL(void, (void *, size_t), p, s->size));
    break;
  case FREE_ALIGNED_SIZED:
    RELEASE(s->place, CALL(void, (void *, size_t, size_t), p, s->alignment, s->size));
    break;
  default:
    RELEASE(s->place, CALL(void, (void *), p));
  }
}

static void refuse(const struct step *s) {
  switch (s->function->shape) {
  case CALLOC:
  case MEMALIGN:
    REFUSE(s->place, CALL(void *, (size_t, size_t),
                          s->function->shape == CALLOC ? s->count : s->alignment, s->size));
    break;
  case POSIX_MEMALIGN:
    REFUSE_OUT(s->place, CALL(int, (void **, size_t, size_t), &out, s->alignment, s->size),
               s->action == BAD_ALIGNMENT ? EINVAL : ENOMEM);
    break;
  default:
    REFUSE(s->place, CALL(void *, (size_t), s->size));
  }
}

static void run_step(const struct step *s) {
  switch (s->action) {
  case ALLOCATE:
    allocate(s);
    break;
  case RELEASE_IT:
    release(s);
    break;
  case RESIZE_IT:
    if (s->function->shape == REALLOC)
      RESIZE(s->place, CALL(void *, (void *, size_t), p, s->size), s->wanted, s->promised);
    else
      RESIZE(s->place, CALL(void *, (void *, size_t, size_t), p, s->count, s->size), s->wanted,
             s->promised);
    break;
  case RELEASE_BY_RESIZE:
    RELEASE_BY_REALLOC(s->place, CALL(void *, (void *, size_t), p, 0));
    break;
  case ALLOCATE_TOO_MUCH:
  case BAD_ALIGNMENT:
    refuse(s);
    break;
  case RESIZE_TOO_MUCH:
    if (s->function->shape == REALLOC)
      REFUSE_RESIZE(s->place, CALL(void *, (void *, size_t), p, s->size));
    else
      REFUSE_RESIZE(s->place, CALL(void *, (void *, size_t, size_t), p, s->count, s->size));
    break;
  case USE_ALL:
    use_all(s->place);
    break;
  case TRIM:
    malloc_trim(0);
    break;
  }
}

static void run_part(int thread) {
  const struct round *round = &program.round[round_number];
  for (int i = round->first; i < round->end; i++)
    if (program.step[i].thread == thread)
      run_step(&program.step[i]);
}

static bool has_part(int thread) {
  const struct round *round = &program.round[round_number];
  for (int i = round->first; i < round->end; i++)
    if (program.step[i].thread == thread)
      return true;
  return false;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  read_program(&program, data, size);
  objects_made = 0;
  for (round_number = 0; round_number < program.rounds; round_number++) {
    for (int thread = 0; thread < THREADS; thread++)
      if (has_part(thread))
        start(thread, run_part);
    for (int thread = 0; thread < THREADS; thread++)
      if (has_part(thread))
        wait_for(thread);
    if (program.round[round_number].ends != NO_THREAD)
      end_thread(program.round[round_number].ends);
  }
  // New threads and empty depots for the next, so that it fails by itself or not at all.
  end_threads();
  malloc_trim(0);
  return 0;
}
