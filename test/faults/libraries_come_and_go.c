// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: native
// UNSUPPORTED: malloc
// RUN: %cc -fPIC -shared -DLIBRARY %s %shared -o %t.shared.so
// RUN: %cc -fPIC -shared -DLIBRARY %s %archive -o %t.archive.so
// RUN: %cc -fPIC -shared -DLIBRARY -DPLAIN %s -o %t.plain.so
// RUN: %cc -DPLAIN %s -pthread -ldl -o %t.1 && %cc %s %shared -o %t.2 && %cc %s %archive -rdynamic -o %t.3
// RUN: %t.1 cross %t.shared.so %t.archive.so %t.plain.so && %t.1 deep %t.shared.so %t.archive.so %t.plain.so
// RUN: %t.2 cross %t.shared.so %t.archive.so %t.plain.so && %t.2 deep %t.shared.so %t.archive.so %t.plain.so
// RUN: %t.3 cross %t.shared.so %t.archive.so %t.plain.so && %t.3 deep %t.shared.so %t.archive.so %t.plain.so
//
// Three threads open and close libraries all the time, RTLD_LOCAL and RTLD_GLOBAL: one with
// libsnug.so, one that contains the archive, one that never heard of snug; in a program without
// snug and in two with it. Each library's memory is freed by the program and the other way round,
// after the library is gone, too. With RTLD_DEEPBIND memory does not cross the border, the stated
// limit, but all that a library allocates and frees itself works.

#define _GNU_SOURCE
#include "check.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#ifdef PLAIN
#define ALLOCATE() malloc(24)
#else
#include "snug.h"
#define ALLOCATE() __snug_malloc_24(24)
#endif

#ifdef LIBRARY

char *library_allocate(void);
void library_free(char *p);
void library_work(void);

static char *kept;

char *library_allocate(void) {
  return memset(ALLOCATE(), 'l', 24);
}

void library_free(char *p) {
  CHECK(p[0] == 'p' && p[23] == 'p');
  free(p);
}

void library_work(void) {
  for (int i = 0; i < 100; i++) {
    char *p = realloc(library_allocate(), i % 50 + 24);
    CHECK(p[0] == 'l' && p[23] == 'l');
    free(p);
    free(strdup("hello"));
  }
}

static __attribute__((constructor)) void begin(void) {
  kept = library_allocate();
}

static __attribute__((destructor)) void end(void) {
  CHECK(kept[0] == 'l' && kept[23] == 'l');
  free(kept);
}

#else

enum { ROUNDS = 300, THREADS = 3 };

static char **paths;
static int path_count;
static bool deep; // a library that is loaded has the scope of whoever came first: all or none

static void use(const char *path, int flags) {
  void *library = dlopen(path, flags);
  if (!library)
    dprintf(2, "%s\n", dlerror());
  CHECK(library);
  char *(*allocate)(void) = (char *(*)(void))dlsym(library, "library_allocate");
  void (*release)(char *) = (void (*)(char *))dlsym(library, "library_free");
  void (*work)(void) = (void (*)(void))dlsym(library, "library_work");
  work();
  char *mine = NULL, *survivor = NULL;
  if (!deep) {
    mine = memset(ALLOCATE(), 'p', 24);
    survivor = allocate();
    release(mine);
    free(allocate());
  }
  CHECK(dlclose(library) == 0);
  CHECK(!survivor || (survivor[0] == 'l' && survivor[23] == 'l'));
  free(survivor);
}

static void *thread_main(void *number) {
  static const int flags[] = {RTLD_LAZY | RTLD_LOCAL, RTLD_NOW | RTLD_LOCAL,
                              RTLD_NOW | RTLD_GLOBAL};
  for (int i = 0; i < ROUNDS; i++) {
    int turn = i + (int)(size_t)number;
    use(paths[turn % path_count], flags[turn / path_count % 3] | (deep ? RTLD_DEEPBIND : 0));
  }
  return NULL;
}

int main(int argc, char **argv) {
  CHECK(argc > 2);
  deep = strcmp(argv[1], "deep") == 0;
  paths = argv + 2;
  path_count = argc - 2;
  pthread_t threads[THREADS];
  for (size_t i = 0; i < THREADS; i++)
    CHECK(pthread_create(&threads[i], NULL, thread_main, (void *)i) == 0);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
}

#endif
