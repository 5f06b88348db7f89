// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// array_of_structs.c - an array of structs against an array of pointers to them.
//
// Objects that are made together, live equally long and are walked in order need no pointers: the
// array is one allocation, one free, and neighbours in memory are neighbours in the walk.

#include "measure.h"

enum { PARTICLES = 1000 };

struct particle {
  double position, speed, mass;
};

static struct particle new_particle(int i) {
  return (struct particle){i, 1, 2};
}

static volatile double energy; // what the operation is for

static void array_of_pointers(void *unused) {
  (void)unused;
  // NOLINTNEXTLINE(bugprone-sizeof-expression): pointers are what it holds.
  struct particle **all = checked(malloc(PARTICLES * sizeof *all));
  for (int i = 0; i < PARTICLES; i++) {
    all[i] = checked(malloc(sizeof *all[i]));
    *all[i] = new_particle(i);
  }
  double sum = 0;
  for (int i = 0; i < PARTICLES; i++)
    sum += all[i]->mass * all[i]->speed * all[i]->speed / 2;
  energy = sum;
  for (int i = 0; i < PARTICLES; i++)
    free(all[i]);
  free(all);
}

static void array_of_structs(void *unused) {
  (void)unused;
  struct particle *all = checked(malloc(PARTICLES * sizeof *all));
  for (int i = 0; i < PARTICLES; i++)
    all[i] = new_particle(i);
  keep(all);
  double sum = 0;
  for (int i = 0; i < PARTICLES; i++)
    sum += all[i].mass * all[i].speed * all[i].speed / 2;
  energy = sum;
  free(all);
}

int main(void) {
  const struct variant variants[] = {{"array of pointers", array_of_pointers},
                                     {"array of structs", array_of_structs}};
  return compare("Make, sum up and drop 1000 structs of 24 bytes.", variants, 2, NULL,
                 "if others keep pointers to the elements while the array grows, or elements are "
                 "dropped one by one.");
}
