// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// objects.h - the model: objects in numbered places, with what is expected of their memory, and
// four threads that take turns or run at the same time. The fuzzer includes this file, and every
// program that print.c writes contains it.
//
// What does not hold ends the program with a line that begins with "wrong:".

#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PLACES = 32, THREADS = 4, KEPT_ERRNO = 77, LONGEST_TEXT = 1100 };

struct object {
  unsigned char *p; // NULL: the place is empty
  size_t size, usable;
  unsigned seed; // of its content
};

static struct object objects[PLACES];
static unsigned objects_made;
// Of the table only: what is tested runs outside it.
static pthread_mutex_t objects_lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((noreturn, unused)) static void wrong(const char *what, int place) {
  dprintf(2, "wrong: %s (object %d)\n", what, place);
  abort();
}

static unsigned char content(unsigned seed, size_t at) {
  return (unsigned char)(seed * 37 + at * 11 + (at >> 7));
}

static void check_content(const struct object *o, size_t size, int place) {
  for (size_t i = 0; i < size; i++)
    if (o->p[i] != content(o->seed, i))
      wrong("content is not what was written", place);
}

// Puts an object into the table, after looking whether it shares memory with another.
static void enter(int place, struct object made) {
  pthread_mutex_lock(&objects_lock);
  for (int i = 0; i < PLACES; i++)
    if (objects[i].p && made.p < objects[i].p + objects[i].usable &&
        objects[i].p < made.p + made.usable)
      wrong("two objects share memory", place);
  made.seed = ++objects_made;
  objects[place] = made;
  pthread_mutex_unlock(&objects_lock);
  for (size_t i = 0; i < made.size; i++)
    made.p[i] = content(made.seed, i);
}

static struct object made_of(int place, void *p, size_t size, size_t alignment) {
  if (!p)
    wrong("no memory", place);
  if (errno != KEPT_ERRNO)
    wrong("errno changed by success", place);
  struct object made = {p, size, malloc_usable_size(p), 0};
  if ((uintptr_t)p % alignment != 0)
    wrong("alignment", place);
  if (made.usable < size)
    wrong("usable size below the size asked for", place);
  return made;
}

__attribute__((unused)) static void took(int place, void *p, size_t size, size_t alignment,
                                         int zeroed) {
  struct object made = made_of(place, p, size, alignment);
  for (size_t i = 0; zeroed && i < size; i++)
    if (made.p[i] != 0)
      wrong("calloc's memory is not zero", place);
  enter(place, made);
}

static char letters[LONGEST_TEXT + 1];

__attribute__((constructor)) static void write_letters(void) {
  for (int i = 0; i < LONGEST_TEXT; i++)
    letters[i] = (char)('a' + i % 26);
}

// A string of this length.
__attribute__((unused)) static const char *text(size_t length) {
  return letters + LONGEST_TEXT - length;
}

__attribute__((unused)) static void took_text(int place, char *p, size_t length) {
  struct object made = made_of(place, p, length + 1, 1);
  if (memcmp(p, text(length), length) != 0 || p[length] != 0)
    wrong("not the string that was copied", place);
  enter(place, made);
}

// The object, whose place is empty from now on, to be released.
__attribute__((unused)) static void *give(int place) {
  pthread_mutex_lock(&objects_lock);
  struct object old = objects[place];
  objects[place].p = NULL;
  pthread_mutex_unlock(&objects_lock);
  if (old.p) {
    check_content(&old, old.size, place);
    memset(old.p, 0xdd, old.usable);
  }
  return old.p;
}

__attribute__((unused)) static void gave(int place) {
  if (errno != KEPT_ERRNO)
    wrong("errno changed by free", place);
}

// The object, to be reallocated: its place is empty, its content stays.
__attribute__((unused)) static void *lend(int place, struct object *old) {
  pthread_mutex_lock(&objects_lock);
  *old = objects[place];
  objects[place].p = NULL;
  pthread_mutex_unlock(&objects_lock);
  if (old->p)
    check_content(old, old->size, place);
  return old->p;
}

__attribute__((unused)) static void got_back(int place, void *p, const struct object *old,
                                             size_t size, size_t alignment) {
  struct object made = made_of(place, p, size, alignment);
  made.seed = old->seed;
  if (old->p)
    check_content(&made, old->size < size ? old->size : size, place);
  enter(place, made);
}

// A realloc that cannot succeed leaves the object as it is.
__attribute__((unused)) static void refused(int place, const void *p, const struct object *old) {
  if (p)
    wrong("memory beyond all bounds", place);
  if (errno != ENOMEM)
    wrong("errno is not ENOMEM", place);
  if (old && old->p) {
    check_content(old, old->size, place);
    pthread_mutex_lock(&objects_lock);
    objects[place] = *old;
    pthread_mutex_unlock(&objects_lock);
  }
}

// All usable bytes may be written, at least those asked for are there.
__attribute__((unused)) static void use_all(int place) {
  struct object *o = &objects[place];
  if (malloc_usable_size(o->p) != o->usable)
    wrong("usable size changed", place);
  memset(o->p + o->size, 0xee, o->usable - o->size);
}

// Each step of a program is one of these.
#define TAKE(place, call, ...) (errno = KEPT_ERRNO, took(place, call, __VA_ARGS__))
#define TAKE_TEXT(place, call, length) (errno = KEPT_ERRNO, took_text(place, call, length))
#define TAKE_OUT(place, call, ...)                                                                 \
  do {                                                                                             \
    void *out = NULL;                                                                              \
    errno = KEPT_ERRNO;                                                                            \
    if (call)                                                                                      \
      wrong("no memory", place);                                                                   \
    took(place, out, __VA_ARGS__);                                                                 \
  } while (0)
#define RELEASE(place, call)                                                                       \
  do {                                                                                             \
    void *p = give(place);                                                                         \
    errno = KEPT_ERRNO;                                                                            \
    call;                                                                                          \
    gave(place);                                                                                   \
  } while (0)
#define RELEASE_BY_REALLOC(place, call)                                                            \
  do {                                                                                             \
    void *p = give(place);                                                                         \
    if (call)                                                                                      \
      wrong("realloc to 0 gave memory", place);                                                    \
  } while (0)
#define RESIZE(place, call, ...)                                                                   \
  do {                                                                                             \
    struct object old;                                                                             \
    void *p = lend(place, &old);                                                                   \
    errno = KEPT_ERRNO;                                                                            \
    void *resized = call;                                                                          \
    got_back(place, resized, &old, __VA_ARGS__);                                                   \
  } while (0)
#define REFUSE_RESIZE(place, call)                                                                 \
  do {                                                                                             \
    struct object old;                                                                             \
    void *p = lend(place, &old);                                                                   \
    errno = KEPT_ERRNO;                                                                            \
    void *resized = call;                                                                          \
    refused(place, resized, &old);                                                                 \
  } while (0)
#define REFUSE(place, call) (errno = KEPT_ERRNO, refused(place, call, NULL))
#define REFUSE_OUT(place, call, error)                                                             \
  do {                                                                                             \
    void *out = &objects;                                                                          \
    errno = KEPT_ERRNO;                                                                            \
    if ((call) != (error) || out != &objects)                                                      \
      wrong("posix_memalign's error", place);                                                      \
  } while (0)

// Threads. Each begins when it is first needed, and goes on until it is told to end, so that it
// keeps what the allocator caches for it.
struct worker {
  pthread_t thread;
  int runs;
  sem_t begin, end;
  void (*work)(int); // NULL: end
};

static struct worker workers[THREADS];

static void *worker_main(void *number) {
  struct worker *w = &workers[(intptr_t)number];
  for (;;) {
    while (sem_wait(&w->begin) != 0)
      continue;
    if (!w->work)
      return NULL;
    w->work((int)(intptr_t)number);
    sem_post(&w->end);
  }
}

__attribute__((unused)) static void start(int number, void (*work)(int)) {
  struct worker *w = &workers[number];
  if (!w->runs) {
    sem_init(&w->begin, 0, 0);
    sem_init(&w->end, 0, 0);
    if (pthread_create(&w->thread, NULL, worker_main, (void *)(intptr_t)number) != 0)
      wrong("no thread", number);
    w->runs = 1;
  }
  w->work = work;
  sem_post(&w->begin);
}

__attribute__((unused)) static void wait_for(int number) {
  while (sem_wait(&workers[number].end) != 0)
    continue;
}

__attribute__((unused)) static void end_thread(int number) {
  struct worker *w = &workers[number];
  if (!w->runs)
    return;
  w->work = NULL;
  sem_post(&w->begin);
  pthread_join(w->thread, NULL);
  sem_destroy(&w->begin);
  sem_destroy(&w->end);
  w->runs = 0;
}

__attribute__((unused)) static void end_threads(void) {
  for (int number = 0; number < THREADS; number++)
    end_thread(number);
}
