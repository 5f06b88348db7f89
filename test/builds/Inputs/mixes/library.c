// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One of several libraries; compiled with NAME, say `a`, it has a_new and a_free.

#include <stdlib.h>

#define PASTE(name, suffix) name##suffix
#define FUNCTION(name, suffix) PASTE(name, suffix)

struct FUNCTION(NAME, _node) {
  void *next;
  long key[2];
};

void *FUNCTION(NAME, _new)(void) {
  return malloc(sizeof(struct FUNCTION(NAME, _node)));
}

void FUNCTION(NAME, _free)(void *p) {
  free(p);
}
