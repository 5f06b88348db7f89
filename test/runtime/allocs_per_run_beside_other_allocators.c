// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: lib-jemalloc, static-libc
// RUN: %cc %s %malloc_shared -o %t && %t && ! env LD_PRELOAD=%jemalloc %t 2> %t.err && grep 'not counted would be malloc' %t.err
// RUN: %cc -static %s %malloc_archive -o %t.static && ! %t.static 2> %t.err && grep 'not counted would be malloc' %t.err
// RUN: %cc -static %s %malloc_archive -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free,--wrap=posix_memalign -o %t.wrapped && %t.wrapped
// RUN: %cc -DPARTLY %s %malloc_archive -o %t.partly && ! %t.partly 2> %t.err && grep "not counted would be realloc" %t.err
// RUN: %cc -DSTRDUP %s %malloc_archive -o %t.strdup && ! %t.strdup 2> %t.err && grep "not counted would be the C library's own allocations; link the program with" %t.err
//
// Another allocator in front is found out, and so is one function of another allocator. A static
// program needs --wrap.

#include "check.h"
#include "snug.h"

#include <stdlib.h>
#include <string.h>

static void copies(void *text) {
  free(strdup(text));
}

#ifdef PARTLY
extern void *__libc_realloc(void *p, size_t size);
extern void __libc_free(void *p);

// Moves by itself, and allocates from libc.
void *realloc(void *p, size_t size) {
  void *q = __libc_realloc(NULL, size);
  if (p)
    memcpy(q, p, size < 24 ? size : 24);
  free(p);
  return q;
}
#endif

#ifdef STRDUP
extern void *__libc_malloc(size_t size);

char *strdup(const char *text) {
  return strcpy(__libc_malloc(strlen(text) + 1), text);
}
#endif

int main(void) {
  return snug_allocs_per_run(copies, "text", 10) == 1 ? 0 : 1;
}
