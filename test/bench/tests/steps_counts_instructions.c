// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REQUIRES: ptrace
// RUN: %cc %s -DNOPS=0 -o %t.0 && %cc %s -DNOPS=1000 -o %t.1000
// RUN: test $(($(%steps %t.1000) - $(%steps %t.0))) = 1000

#include <signal.h>

#define TEXT(value) #value
#define NUMBER(value) TEXT(value)

int main(void) {
  raise(SIGSTOP);
  __asm__ volatile(".rept " NUMBER(NOPS) "\n nop\n .endr");
  raise(SIGSTOP);
  return 0;
}
