// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// musl: its compiler builds the runtime without a warning, and a program compiled with the plugin
// is served, linked with musl statically (libsnug.a, nothing redirected) and dynamically
// (libsnug.so). What comes from musl's malloc, also inside musl, goes back there.
//
// REQUIRES: musl-gcc
// RUN: rm -rf %t.d && cmake -S %source -B %t.d -DSNUG_PLUGIN=OFF -DCMAKE_C_COMPILER=musl-gcc -DCMAKE_C_FLAGS=-Werror
// RUN: cmake --build %t.d
// RUN: %snug -O2 --target=x86_64-linux-musl -nostdinc -isystem /usr/include/x86_64-linux-musl -fPIE -c %s -o %t.o
// RUN: nm %t.o | grep "U __snug_malloc_16"
// RUN: musl-gcc -static %t.o %t.d/runtime/libsnug.a -o %t.static && %t.static on
// RUN: env SNUG_MODE=off %t.static off
// RUN: musl-gcc -static %t.o %t.d/runtime/libsnug.a -Wl,--wrap=free,--wrap=realloc -o %t.wrapped && %t.wrapped on
// RUN: musl-gcc -static -static-pie %t.o %t.d/runtime/libsnug.a -o %t.pie && %t.pie on
// RUN: musl-gcc %t.o -L%t.d/runtime -Wl,-rpath,%t.d/runtime -l:libsnug.so -o %t.shared && %t.shared on
// RUN: env SNUG_MODE=off %t.shared off

#include <pthread.h>
#include <snug.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

struct node {
  struct node *next;
  long key;
};

static void require(int condition, const char *what) {
  if (condition)
    return;
  fprintf(stderr, "not true: %s\n", what);
  exit(1);
}

static void *work(void *unused) {
  struct node *list = NULL;
  for (long i = 0; i < 100000; i++) {
    struct node *n = malloc(sizeof *n);
    require(n != NULL, "malloc");
    *n = (struct node){list, i};
    list = n;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return unused;
}

int main(int argc, char **argv) {
  int on = argc > 1 && strcmp(argv[1], "on") == 0;
  require(snug_is_on() == on, snug_status());
  pthread_t thread;
  require(pthread_create(&thread, NULL, work, NULL) == 0, "pthread_create");
  work(NULL);
  pthread_join(thread, NULL);

  // A gigabyte, if it did not come back.
  for (volatile size_t i = 0; i < 200000; i++) {
    char *p = malloc(5000 + i % 7);
    memset(p, 1, 5000);
    p = realloc(p, 5100);
    require(p && p[4999] == 1, "realloc of musl's memory");
    free(p);
  }
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  require(usage.ru_maxrss < 100 << 10, "memory comes back");

  // musl reallocates an object of ours, and we free its.
  char *line = malloc(8);
  size_t capacity = 8;
  FILE *file = fopen("/proc/self/status", "r");
  while (getline(&line, &capacity, file) > 0)
    free(strdup(line));
  fclose(file);
  free(line);
}
