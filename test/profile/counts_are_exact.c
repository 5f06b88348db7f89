// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %profiled -O2 %s -o %t %archive && env SNUG_PROFILE=%t.txt SNUG_PROFILE_INTERVAL=1 %t
// RUN: %FileCheck %s --check-prefixes=HEAD,LIVE < %t.txt
// RUN: env SNUG_PROFILE=%t.txt %t && %FileCheck %s --check-prefixes=HEAD,ANY < %t.txt
// RUN: env SNUG_MODE=off SNUG_PROFILE=%t.txt SNUG_PROFILE_INTERVAL=1 %t && %FileCheck %s --check-prefixes=HEAD,NONE < %t.txt
// RUN: %profiled -O0 %s -o %t %shared && env SNUG_PROFILE=%t.txt SNUG_PROFILE_INTERVAL=1 %t
// RUN: %FileCheck %s --check-prefixes=HEAD,LIVE < %t.txt
//
// Allocations are counted exactly, by the line that asks for them, in threads that have ended and
// threads that have not; with an interval of 1 byte, so is what is in use: not what was freed, by
// whichever function, but what realloc left in place. No debug information is needed. When the
// runtime has stepped aside, it does not know what is in use.

#include "check.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// HEAD: snug profile: 7 sites, a sample each {{1|524288}} bytes
// HEAD-NEXT: alloc_objects alloc_space inuse_objects inuse_space class site

struct pair {
  void *a, *b;
};

static void *keep[4][1000];

static void *many(void *slots) {
  for (int i = 0; i < 1000; i++)
    ((void **)slots)[i] = calloc(1, sizeof(struct pair[3]));
  // ANY-DAG: 4000 192000 {{[0-9]+ [0-9]+}} 48 many {{.*}}counts_are_exact.c:[[@LINE-1]]{{$}}
  // LIVE-DAG: 4000 192000 3400 163200 48 many {{.*}}counts_are_exact.c:[[@LINE-2]]{{$}}
  // NONE-DAG: 4000 192000 0 0 48 many {{.*}}counts_are_exact.c:[[@LINE-3]]{{$}}
  return NULL;
}

static void *stays(void *slots) {
  many(slots);
  pthread_exit(NULL);
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    CHECK(pthread_create(&threads[i], NULL, stays, keep[i]) == 0);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < 600; i++)
    free(keep[1][i]);

  struct pair *volatile pairs[50];
  for (int i = 0; i < 50; i++)
    pairs[i] = malloc(sizeof(struct pair));
  // ANY-DAG: 50 800 {{[0-9]+ [0-9]+}} 16 main {{.*}}counts_are_exact.c:[[@LINE-1]]{{$}}
  // LIVE-DAG: 50 800 25 400 16 main {{.*}}counts_are_exact.c:[[@LINE-2]]{{$}}
  // NONE-DAG: 50 800 0 0 16 main {{.*}}counts_are_exact.c:[[@LINE-3]]{{$}}
  for (int i = 0; i < 10; i++)
    free(pairs[i]);
  for (int i = 10; i < 15; i++)
    CHECK(realloc(pairs[i], 0) == NULL);
  for (int i = 15; i < 20; i++)
    CHECK(realloc(pairs[i], 10) == pairs[i]);
  // ANY-DAG: 5 80 {{[0-9]+ [0-9]+}} 16 main {{.*}}counts_are_exact.c:[[@LINE-1]]{{$}}
  // LIVE-DAG: 5 80 5 80 16 main {{.*}}counts_are_exact.c:[[@LINE-2]]{{$}}
  for (int i = 20; i < 25; i++)
    CHECK((pairs[i] = realloc(pairs[i], 5000)));

  char *volatile eights[7];
  for (int i = 0; i < 7; i++)
    eights[i] = malloc(8);
  // ANY-DAG: 7 56 {{[0-9]+ [0-9]+}} 8 main {{.*}}counts_are_exact.c:[[@LINE-1]]{{$}}
  // LIVE-DAG: 7 56 6 48 8 main {{.*}}counts_are_exact.c:[[@LINE-2]]{{$}}
  // NONE-DAG: 7 56 0 0 8 main {{.*}}counts_are_exact.c:[[@LINE-3]]{{$}}
  free(eights[3]);
  void *volatile grown = malloc(64);
  // ANY-DAG: 1 64 {{[0-9]+ [0-9]+}} 64 main {{.*}}counts_are_exact.c:[[@LINE-1]]{{$}}
  // LIVE-DAG: 1 64 0 0 64 main {{.*}}counts_are_exact.c:[[@LINE-2]]{{$}}
  // NONE-DAG: 1 64 0 0 64 main {{.*}}counts_are_exact.c:[[@LINE-3]]{{$}}
  for (int i = 0; i < 9; i++)
    grown = realloc(grown, 64);
  // ANY-DAG: 9 576 {{[0-9]+ [0-9]+}} 64 main {{.*}}counts_are_exact.c:[[@LINE-1]]{{$}}
  // LIVE-DAG: 9 576 1 64 64 main {{.*}}counts_are_exact.c:[[@LINE-2]]{{$}}
  // NONE-DAG: 9 576 0 0 64 main {{.*}}counts_are_exact.c:[[@LINE-3]]{{$}}
  char *volatile copy = strdup("twelve chars");
  // ANY-DAG: 1 16 {{[0-9]+ [0-9]+}} 16 main {{.*}}counts_are_exact.c:[[@LINE-1]]{{$}}
  // LIVE-DAG: 1 16 1 16 16 main {{.*}}counts_are_exact.c:[[@LINE-2]]{{$}}
  // NONE-DAG: 1 16 0 0 16 main {{.*}}counts_are_exact.c:[[@LINE-3]]{{$}}
  CHECK(copy);
  return 0;
}
