// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pool.c - a pool of buffers for each thread, against a new buffer for each request.
//
//   pool          compare the two
//   pool --bug    release a buffer and write to it, which the pool finds
//
// What a pool needs to do no harm:
//   - a buffer comes out empty, whatever was in it (reset);
//   - it keeps few, and none that grew beyond reason: one large request must not cost its memory
//   for
//     the rest of the run (KEPT, KEPT_BYTES);
//   - no lock: each thread has its own, and drains it before it ends;
//   - released buffers are poisoned in debug builds (unless NDEBUG is defined). The classic bug of
//     pools is to release a buffer that is still in use, so that two users write into one; tools
//     that watch malloc do not see it, since nothing is freed. The poison does: it is checked when
//     the buffer is handed out again.

#include "measure.h"

#include <string.h>

enum { KEPT = 4, KEPT_BYTES = 16384, FIRST_BYTES = 4096, POISON = 0xdb };

struct buffer {
  char *bytes;
  size_t length, capacity;
};

static _Thread_local struct buffer *pool[KEPT];
static _Thread_local int pooled;

#ifdef NDEBUG
static const char title[] = "Answer a request of 1700 bytes in a buffer of 4096.";

static void poison(struct buffer *b) {
  (void)b;
}
static void check_poison(const struct buffer *b) {
  (void)b;
}
#else
static const char title[] = "Answer a request of 1700 bytes in a buffer of 4096. "
                            "(Debug build: the time goes into poison.)";

static void poison(struct buffer *b) {
  for (int i = 0; i < pooled; i++)
    if (pool[i] == b) {
      fprintf(stderr, "pool: buffer released twice\n");
      abort();
    }
  memset(b->bytes, POISON, b->capacity);
}

static void check_poison(const struct buffer *b) {
  for (size_t i = 0; i < b->capacity; i++)
    if ((unsigned char)b->bytes[i] != POISON) {
      fprintf(stderr, "pool: buffer was written to at byte %zu after it was released\n", i);
      abort();
    }
}
#endif

static void destroy(struct buffer *b) {
  free(b->bytes);
  free(b);
}

static struct buffer *pool_acquire(void) {
  if (pooled > 0) {
    struct buffer *b = pool[--pooled];
    check_poison(b);
    b->length = 0;
    return b;
  }
  struct buffer *b = checked(malloc(sizeof *b));
  *b = (struct buffer){checked(malloc(FIRST_BYTES)), 0, FIRST_BYTES};
  return b;
}

static void pool_release(struct buffer *b) {
  if (pooled == KEPT || b->capacity > KEPT_BYTES) {
    destroy(b);
    return;
  }
  poison(b);
  pool[pooled++] = b;
}

static void pool_drain(void) {
  while (pooled > 0)
    destroy(pool[--pooled]);
}

static void append(struct buffer *b, const char *bytes, size_t length) {
  if (length > b->capacity - b->length) {
    b->capacity = 2 * (b->length + length);
    b->bytes = checked(realloc(b->bytes, b->capacity));
  }
  memcpy(b->bytes + b->length, bytes, length);
  b->length += length;
}

static const char line[] = "a line of the answer to a request\n";

static void answer(struct buffer *b) {
  for (int i = 0; i < 50; i++)
    append(b, line, sizeof line - 1);
  keep(b->bytes);
}

static void new_buffers(void *unused) {
  (void)unused;
  struct buffer *b = checked(malloc(sizeof *b));
  *b = (struct buffer){checked(malloc(FIRST_BYTES)), 0, FIRST_BYTES};
  answer(b);
  destroy(b);
}

static void pooled_buffers(void *unused) {
  (void)unused;
  struct buffer *b = pool_acquire();
  answer(b);
  pool_release(b);
}

static void require(int holds, const char *what) {
  if (!holds) {
    fprintf(stderr, "pool: not so: %s\n", what);
    abort();
  }
}

// A large request grows its buffer beyond what is kept, and five at a time are more than are kept.
static void check_bounds(void) {
  struct buffer *large = pool_acquire();
  while (large->capacity <= KEPT_BYTES)
    answer(large);
  pool_release(large);
  require(pooled == 0, "a large buffer is not kept");
  struct buffer *several[KEPT + 1];
  for (int i = 0; i <= KEPT; i++)
    several[i] = pool_acquire();
  for (int i = 0; i <= KEPT; i++)
    pool_release(several[i]);
  require(pooled == KEPT, "no more than KEPT are");
  struct buffer *again = pool_acquire();
  require(again == several[KEPT - 1] && again->length == 0, "the last comes back, empty");
  pool_release(again);
}

static void use_after_release(void) {
  struct buffer *b = pool_acquire();
  pool_release(b);
  // Its user has not finished. NOLINTNEXTLINE(clang-analyzer-unix.Malloc): this is the bug.
  append(b, line, sizeof line - 1);
  pool_release(pool_acquire()); // the next user would share it
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "--bug") == 0) {
    use_after_release();
    pool_drain();
    return 0;
  }
  if (argc != 1) {
    fprintf(stderr, "usage: %s [--bug]\n", argv[0]);
    return 2;
  }
  check_bounds();
  const struct variant variants[] = {{"new buffer", new_buffers}, {"pooled", pooled_buffers}};
  int status = compare(title, variants, 2, NULL,
                       "if the buffers are small: malloc has a cache for each thread too, and "
                       "frees what nobody needs.");
  pool_drain();
  return status;
}
