// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %profiled -g -O2 %s -o %t %archive && env SNUG_PROFILE=%t.txt SNUG_PROFILE_INTERVAL=4096 %t
// RUN: sed -n 's/^\([0-9]* [0-9]* [0-9]*\) [0-9]* 24 \([a-z]*\) .*/\1 \2/p' %t.txt | sort -k4 > %t.rows
// RUN: awk '$4 == "gone" { ok += $1 == 300000 && $3 < 3000 } $4 == "half" { ok += $1 == 300000 && $3 > 127500 && $3 < 172500 } $4 == "kept" { ok += $1 == 300000 && $3 > 297000 } END { exit ok != 3 }' %t.rows
//
// With some 1750 samples of each site, what is in use is known to within a few per cent: half of
// 300000 objects is found between 42.5 and 57.5 %, more than six standard deviations.

#include "check.h"

#include <stdlib.h>

struct node {
  struct node *next;
  long a, b;
};

enum { COUNT = 300000 };

static struct node *volatile nodes[3][COUNT];

__attribute__((noinline)) static void gone(int i) {
  nodes[0][i] = malloc(sizeof(struct node));
}
__attribute__((noinline)) static void half(int i) {
  nodes[1][i] = malloc(sizeof(struct node));
}
__attribute__((noinline)) static void kept(int i) {
  nodes[2][i] = malloc(sizeof(struct node));
}

int main(void) {
  unsigned random = 1;
  for (int i = 0; i < COUNT; i++) {
    gone(i);
    half(i);
    kept(i);
    free(nodes[0][i]);
    if (i % 2)
      free(nodes[1][i - (random = random * 1103515245 + 12345) / 65536 % 2]);
  }
}
