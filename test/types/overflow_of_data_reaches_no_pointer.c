// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop that writes on and on past the end of an object without pointers, or before its beginning,
// dies before it reaches any object with pointers, whatever the order of allocation. With
// families=off it reaches some.
//
// RUN: %snug -O2 -fplugin-arg-snug-report %s %archive -o %t 2>&1 | %FileCheck %s
// RUN: %t
// RUN: %snug -O2 -DREACHED -fplugin-arg-snug-families=off %s %archive -o %t.off
// RUN: %t.off

// CHECK: {{[^0-9]}}9 calls rewritten, 0 not rewritten, 9 with type

#include <snug.h>

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { Objects = 6000, Probes = 12, Kinds = 9, FirstWithPointers = 4, Orders = 3 };

struct point {
  double x, y, z;
};
struct numbers {
  long n[5];
};
struct node {
  struct node *left, *right;
  long key;
};
struct entry {
  struct entry *next;
  char *key, *value;
  long hash[1], count;
};
union value {
  void *p;
  long n;
};

static void *make(int kind) {
  switch (kind) {
  case 0:
    return malloc(sizeof(struct point));
  case 1:
    return malloc(sizeof(int));
  case 2:
    return malloc(sizeof(struct numbers));
  case 3:
    return calloc(3, sizeof(double));
  case 4:
    return malloc(sizeof(struct node));
  case 5:
    return malloc(sizeof(struct entry));
  case 6:
    return malloc(sizeof(union value));
  case 7:
    return calloc(1, sizeof(struct node));
  default:
    return malloc(6 * sizeof(char *));
  }
}

// Objects with pointers begin with this pattern until something overwrites it.
static const uint64_t Pattern = 0x5ca1ab1edeadbeefu;

static uint64_t *with_pointers[Objects];
static void *data[Objects];
static int pointer_count, data_count;
static volatile uint64_t seed;

static unsigned next_random(unsigned below) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % below;
}

static int pointers_reached(void) {
  for (int i = 0; i < pointer_count; i++)
    if (*with_pointers[i] != Pattern)
      return 1;
  return 0;
}

static void add(int kind) {
  void *p = make(kind);
  if (!p)
    abort();
  if (kind < FirstWithPointers) {
    data[data_count++] = p;
  } else {
    *(uint64_t *)p = Pattern;
    with_pointers[pointer_count++] = p;
  }
}

static void allocate(int order) {
  pointer_count = data_count = 0;
  for (int i = 0; i < Objects; i++)
    add(order == 0   ? (int)next_random(Kinds)               // in between each other
        : order == 1 ? i * Kinds / Objects                   // data first
                     : (Objects - 1 - i) * Kinds / Objects); // pointers first
}

static char handler_stack[1 << 16];

static void fault(int signal) {
  (void)signal;
  _exit(pointers_reached() ? 1 : 0);
}

// 1 if the run of writes from p reached an object with pointers, 0 if it died first.
static int write_on(char *p, int step) {
  pid_t child = fork();
  if (child == 0) {
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_handler = fault, .sa_flags = SA_ONSTACK};
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
    for (volatile char *q = p;; q += step)
      *q = 0x41;
  }
  int status;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status))
    abort();
  return WEXITSTATUS(status);
}

// Whether the addresses of data and of objects with pointers lie in ranges apart from each other,
// class by class: between two neighbours of different families there is a page that nobody has.
static int unmapped_between(uintptr_t low, uintptr_t high) {
  FILE *maps = fopen("/proc/self/maps", "r");
  char line[512];
  int found = 0;
  while (maps && fgets(line, sizeof line, maps)) {
    unsigned long from, to;
    char rights[5];
    if (sscanf(line, "%lx-%lx %4s", &from, &to, rights) == 3 && from >= low && to <= high &&
        rights[0] == '-' && rights[1] == '-')
      found = 1;
  }
  if (maps)
    fclose(maps);
  return found;
}

static int by_address(const void *a, const void *b) {
  uintptr_t x = *(const uintptr_t *)a & ~(uintptr_t)1, y = *(const uintptr_t *)b & ~(uintptr_t)1;
  return (x > y) - (x < y);
}

static int ranges_apart(void) {
  static uintptr_t all[2 * Objects];
  int count = 0;
  for (int i = 0; i < data_count; i++)
    all[count++] = (uintptr_t)data[i];
  for (int i = 0; i < pointer_count; i++)
    all[count++] = (uintptr_t)with_pointers[i] | 1;
  qsort(all, (size_t)count, sizeof *all, by_address);
  for (int i = 1; i < count; i++)
    if ((all[i] & 1) != (all[i - 1] & 1) && !unmapped_between(all[i - 1], all[i]))
      return 0;
  return 1;
}

int main(void) {
  if (!snug_is_on())
    return 1;
  int reached = 0, apart = 1;
  for (int order = 0; order < Orders; order++) {
    seed = (uint64_t)order + 1;
    allocate(order);
    apart &= ranges_apart();
    for (int probe = 0; probe < Probes; probe++) {
      char *victim = data[next_random((unsigned)data_count)];
      reached += write_on(victim, 1);
      reached += write_on(victim, -1);
    }
  }
  printf("%d of %d runs reached a pointer; families %s\n", reached, Orders * Probes * 2,
         apart ? "apart" : "mixed");
#ifdef REACHED
  return reached == 0 || apart;
#else
  return reached != 0 || !apart;
#endif
}
