// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// decode.c - reads the fuzzer's bytes as a program. Every input is one: after a first byte, four
// bytes a step, for what, where and how much.

#include "objects.h"
#include "program.h"

// What is known of a place.
struct knowledge {
  bool full;
  enum shape maker; // MALLOC stands for all of C's functions
  size_t size, alignment;
};

struct reader {
  struct program *program;
  struct knowledge places[PLACES];
  bool concurrent;
  int turn; // the thread whose turn it is
};

static const struct function *find(enum shape shape, size_t bytes, bool data) {
  for (size_t i = 0; i < function_count; i++)
    if (functions[i].shape == shape && functions[i].bytes == bytes &&
        (bytes == 0 || functions[i].data == (data && bytes <= 80)))
      return &functions[i];
  return NULL;
}

// The class in which the plugin would put this size. Exact: the type allows alignment 8.
static size_t class_of(size_t size, bool exact) {
  if (size <= 8)
    return 8;
  size_t bytes = (size + 15) & ~(size_t)15;
  if (exact && size <= 80)
    return (size + 7) & ~(size_t)7;
  while (!find(MALLOC, bytes, false))
    bytes += 16;
  return bytes;
}

static size_t size_of(unsigned amount) {
  unsigned n = amount / 8;
  switch (amount % 8) {
  case 0:
  case 1:
    return n % 97;
  case 2:
  case 3:
    return n % 12 * 8 + 8; // all of a class, often
  case 4:
    return n % 64 * 16 + 16;
  case 5:
    return n % 1050;
  case 6:
    return n;
  default:
    return (size_t)n * 40; // some are mapped
  }
}

static size_t smaller(size_t a, size_t b) {
  return a < b ? a : b;
}

// How a step's function is chosen: the generic one or an entry point, and its family.
struct manner {
  bool entry, exact, data;
};

// Sets the size and the function of a step that obtains memory.
static void choose(struct step *s, enum shape shape, struct manner manner, size_t size) {
  bool may_be_entry = size > 0 && size <= largest_class && shape != VALLOC && shape != PVALLOC;
  size_t bytes = manner.entry && may_be_entry ? class_of(size, manner.exact) : 0;
  s->function = find(shape, bytes, manner.data);
  s->wanted = s->size = size;
  s->promised = bytes && bytes % 16 != 0 ? 8 : 16;
}

static void split(struct step *s, unsigned amount) {
  static const size_t counts[] = {1, 2, 3, 4, 8, 16};
  size_t count = counts[amount / 3 % 6];
  if (s->size % count != 0)
    count = 1;
  s->count = count;
  s->size /= count;
}

static void allocate(struct reader *r, struct step *s, enum shape shape, struct manner manner,
                     unsigned amount) {
  size_t size = size_of(amount);
  s->action = ALLOCATE;
  if (shape >= NEW && shape <= NEW_ARRAY_NOTHROW) {
    manner.entry = true;
    manner.exact = manner.data = false;
    size = size % largest_class + 1;
  }
  if (shape == STRDUP || shape == STRNDUP)
    size = size % LONGEST_TEXT + 1;
  choose(s, shape, manner, size);
  if (shape == CALLOC)
    split(s, amount);
  if (shape == ALIGNED_ALLOC || shape == MEMALIGN || shape == POSIX_MEMALIGN) {
    size_t bytes = s->function->bytes;
    size_t most = bytes ? smaller(bytes & -bytes, 64) : 8192;
    s->alignment = (size_t)8 << amount / 5 % 11;
    if (s->alignment > most)
      s->alignment = most;
    s->promised = s->alignment;
  }
  if (shape == VALLOC || shape == PVALLOC)
    s->promised = 4096;
  if (shape == STRDUP || shape == STRNDUP) {
    s->size = size - 1;
    s->count = s->size + amount % 3; // strndup's limit
    s->promised = 1;
  }
  struct knowledge *place = &r->places[s->place];
  enum shape maker = shape >= NEW && shape <= NEW_ARRAY_NOTHROW ? shape : MALLOC;
  *place = (struct knowledge){true, maker, s->wanted, s->promised};
}

static void release(struct reader *r, struct step *s, unsigned amount) {
  struct knowledge *place = &r->places[s->place];
  enum shape shape = FREE + amount % 3;
  if (place->full && (place->maker == NEW || place->maker == NEW_NOTHROW))
    shape = DELETE + amount % 2;
  else if (place->full && place->maker != MALLOC)
    shape = DELETE_ARRAY + amount % 2;
  s->action = RELEASE_IT;
  s->function = find(shape, 0, false);
  s->size = place->full ? place->size : 0;
  s->alignment = place->full ? place->alignment : 16;
  if (shape == FREE && place->full && amount % 16 == 15) {
    s->action = RELEASE_BY_RESIZE;
    s->function = find(REALLOC, 0, false);
  }
  place->full = false;
}

static void resize(struct reader *r, struct step *s, enum shape shape, struct manner manner,
                   unsigned amount) {
  struct knowledge *place = &r->places[s->place];
  size_t size = size_of(amount);
  s->action = RESIZE_IT;
  choose(s, shape, manner, size ? size : 1);
  // An object that is large and aligned enough for the size may stay.
  if (s->wanted < 16)
    s->promised = 8;
  if (shape == REALLOCARRAY)
    split(s, amount);
  *place = (struct knowledge){true, MALLOC, s->wanted, s->promised};
}

static void refuse(struct reader *r, struct step *s, unsigned amount) {
  static const enum shape shapes[] = {MALLOC,         CALLOC,         REALLOC,  REALLOCARRAY,
                                      POSIX_MEMALIGN, POSIX_MEMALIGN, MEMALIGN, PVALLOC};
  enum shape shape = shapes[amount % 8];
  bool may_resize = !r->places[s->place].full || r->places[s->place].maker == MALLOC;
  if ((shape == REALLOC || shape == REALLOCARRAY) && !may_resize)
    shape = MALLOC;
  s->function = find(shape, 0, false);
  s->action = ALLOCATE_TOO_MUCH;
  s->size = SIZE_MAX - amount / 8 % 4096;
  s->alignment = 64;
  if (shape == REALLOC || shape == REALLOCARRAY)
    s->action = RESIZE_TOO_MUCH;
  if (shape == CALLOC || shape == REALLOCARRAY) {
    // A product that does not fit, small when cut off: 24 * (2^64 / 24 + 1).
    s->size = 8 + amount / 8 % 97;
    s->count = SIZE_MAX / s->size + 1;
  }
  if (amount % 8 == 5) {
    s->action = BAD_ALIGNMENT;
    s->size = amount / 8;
    s->alignment = amount & 8 ? 4 : 24 + amount / 16 % 4 * 24;
  }
}

// Begins a new round.
static void next_round(struct reader *r, int ends) {
  struct program *p = r->program;
  struct round *last = &p->round[p->rounds];
  last->end = p->steps;
  last->ends = ends;
  p->round[++p->rounds] = (struct round){p->steps, p->steps, NO_THREAD};
}

void read_program(struct program *p, const unsigned char *data, size_t size) {
  struct reader reader = {.program = p};
  p->steps = p->rounds = 0;
  p->round[0] = (struct round){0, 0, NO_THREAD};
  if (size > 0) {
    reader.concurrent = data[0] & 1;
    data++;
    size--;
  }
  for (; size >= 4 && p->steps < MOST_STEPS; data += 4, size -= 4) {
    struct manner manner = {data[0] & 0x80, data[0] & 0x40, data[0] & 0x20};
    unsigned what = data[0] % 32, amount = data[2] | (unsigned)data[3] << 8;
    struct step s = {.place = data[1] % PLACES, .count = 1};
    if (what >= 29) {
      // Another thread's turn; or all meet, and places change hands.
      if (p->rounds >= MOST_STEPS - 1)
        break;
      reader.turn = data[1] % THREADS;
      next_round(&reader, amount % 8 == 0 ? (int)(amount / 8 % THREADS) : NO_THREAD);
      continue;
    }
    s.thread = reader.concurrent ? (s.place + p->rounds) % THREADS : reader.turn;
    struct knowledge *place = &reader.places[s.place];
    static const enum shape ways[] = {
        MALLOC,  MALLOC,        MALLOC,      CALLOC,         CALLOC,
        CALLOC,  ALIGNED_ALLOC, MEMALIGN,    POSIX_MEMALIGN, STRDUP,
        STRNDUP, NEW,           NEW_NOTHROW, NEW_ARRAY,      NEW_ARRAY_NOTHROW,
        VALLOC,  PVALLOC};
    enum { WAYS = sizeof ways / sizeof *ways };
    if (what < WAYS && !place->full)
      allocate(&reader, &s, ways[what], manner, amount);
    else if (what == 26 && place->full)
      s.action = USE_ALL;
    else if (what == 27)
      refuse(&reader, &s, amount);
    else if (what == 28 && amount % 16 == 0)
      s.action = TRIM;
    else if (what >= 20 && what < 26 && (!place->full || place->maker == MALLOC))
      resize(&reader, &s, what % 3 ? REALLOC : REALLOCARRAY, manner, amount);
    else
      release(&reader, &s, amount);
    p->step[p->steps++] = s;
  }
  next_round(&reader, NO_THREAD);
  for (int place = 0; place < PLACES; place++)
    if (reader.places[place].full) {
      struct step s = {.place = place};
      release(&reader, &s, 0);
      p->step[p->steps++] = s;
    }
  p->round[p->rounds++].end = p->steps;
}
