// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %profiled -O2 %s -o %t %archive -lpthread && rm -f %t.*.txt
// RUN: env SNUG_PROFILE=%t.%n.txt SNUG_PROFILE_SIGNAL=SIGUSR2 %t
// RUN: grep '^1000 16000 .* 16 main ' %t.1.txt && grep '^2000 32000 .* 16 main ' %t.2.txt
// RUN: env SNUG_PROFILE=%t.storm.txt SNUG_PROFILE_SIGNAL=10 SNUG_PROFILE_INTERVAL=64 %t storm && grep '^3000000 ' %t.storm.txt
// RUN: env SNUG_PROFILE=%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t%t %t none 2>&1 | grep 'is not a valid setting and is ignored; use a shorter name$'
// RUN: env SNUG_PROFILE=%t.x.txt SNUG_PROFILE_SIGNAL=USR3 %t none 2>&1 | grep -x 'snug: SNUG_PROFILE_SIGNAL=USR3 is not a valid setting and is ignored; use USR1, USR2 or a number'
// RUN: env SNUG_PROFILE_INTERVAL=-1 %t none 2>&1 | grep -x 'snug: SNUG_PROFILE_INTERVAL=-1 is not a valid setting and is ignored; use a number of bytes from 1 on'
//
// A signal has the profile written at once, each time with its number if the name asks for it, also
// where it interrupts the profile's own work. Without SNUG_PROFILE_SIGNAL no signal is taken over.

#include "check.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct pair {
  void *a, *b;
};

static void *volatile sink;

static void *work(void *unused) {
  for (int i = 0; i < 1000000; i++) {
    struct pair *volatile pair = malloc(sizeof(struct pair));
    free(pair);
  }
  return unused;
}

static void storm(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++)
    CHECK(pthread_create(&threads[i], NULL, work, NULL) == 0);
  for (int i = 0; i < 300; i++)
    pthread_kill(threads[i % 3], SIGUSR1);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
}

int main(int argc, char **argv) {
  struct sigaction action;
  CHECK(sigaction(SIGUSR1, NULL, &action) == 0);
  CHECK((action.sa_handler != SIG_DFL) == (argc > 1 && strcmp(argv[1], "storm") == 0));
  if (argc > 1) {
    if (strcmp(argv[1], "storm") == 0)
      storm();
    return 0;
  }
  for (int i = 1; i <= 2000; i++) {
    sink = malloc(sizeof(struct pair));
    if (i % 1000 == 0)
      raise(SIGUSR2);
  }
  _exit(0);
}
