// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: pprof, schema
// RUN: %profiled -g -O2 %s -o %t %archive && env SNUG_PROFILE=%t.pb SNUG_PROFILE_INTERVAL=1 %t
// RUN: protoc -I %schema --decode=perftools.profiles.Profile profile.proto < %t.pb > %t.decoded
// RUN: %not grep -E '^ *[0-9]+:' %t.decoded
// RUN: env PPROF_TMPDIR=%t.tmp %pprof -traces -sample_index=alloc_objects %t %t.pb 2>&1 | tee %t.traces | %FileCheck %s --check-prefix=MANY
// RUN: %FileCheck %s --check-prefix=FEW < %t.traces
// RUN: env PPROF_TMPDIR=%t.tmp %pprof -top -sample_index=inuse_space -unit=bytes %t %t.pb 2>&1 | %FileCheck %s --check-prefix=TOP
// RUN: env PPROF_TMPDIR=%t.tmp %pprof -source_path=%S/../.. -list=make -unit=bytes -sample_index=alloc_space %t %t.pb 2>&1 | %FileCheck %s --check-prefix=LIST
// RUN: env SNUG_PROFILE=%t.empty.pb SNUG_PROFILE_INTERVAL=1 %t nothing && protoc -I %schema --decode=perftools.profiles.Profile profile.proto < %t.empty.pb | grep alloc_objects
//
// pprof's own schema knows every field, and pprof itself shows the counts, with functions inlined
// into others apart and callers by their names.

#include "check.h"

#include <stdlib.h>

struct node {
  struct node *next;
  long a, b, c;
};

static struct node *list;

static inline void *checked(void *p) {
  CHECK(p);
  return p;
}

static inline struct node *make(void) {
  return checked(malloc(sizeof(struct node)));
}

__attribute__((noinline)) static void build(int count) {
  for (int i = 0; i < count; i++) {
    struct node *node = make();
    node->next = list;
    list = node;
  }
}

__attribute__((noinline)) static void build_many(void) {
  build(300);
  __asm__ volatile("");
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1)
    return 0;
  build(100);
  build_many();
  for (int i = 0; i < 150; i++) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

// MANY: Type: alloc_objects
// MANY: 300 make (inline)
// MANY-NEXT: build{{$}}
// MANY-NEXT: build_many{{$}}
// MANY-NEXT: main{{$}}
// FEW: 100 make (inline)
// FEW-NEXT: build{{$}}
// FEW-NEXT: main{{$}}

// TOP: Showing nodes accounting for 8000B, 100% of 8000B total
// TOP: 8000B {{.*}} make (inline)

// LIST: 12800B 12800B {{.*}}checked(malloc(sizeof(struct node)))
