// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// traced.c - 1000 objects of 24 bytes and 10 of 60 bytes without pointers, half of them freed
// again, by another thread; the child process frees one of its parent's and one of its own.

#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

struct node {
  struct node *left, *right;
  long value;
};

static struct node *nodes[1000];
static float *numbers[10];

static void *free_half(void *unused) {
  for (int i = 0; i < 500; i++)
    free(nodes[i]);
  for (int i = 0; i < 5; i++)
    free(numbers[i]);
  return unused;
}

int main(void) {
  for (int i = 0; i < 1000; i++) {
    nodes[i] = malloc(sizeof(struct node));
    nodes[i]->value = i;
  }
  for (int i = 0; i < 10; i++) {
    numbers[i] = malloc(15 * sizeof(float));
    numbers[i][0] = 1;
  }
  pthread_t thread;
  pthread_create(&thread, NULL, free_half, NULL);
  pthread_join(thread, NULL);
  pid_t child = fork();
  if (child == 0) {
    free(nodes[999]);
    struct node *volatile node = malloc(sizeof(struct node));
    free(node);
    _exit(0);
  }
  waitpid(child, NULL, 0);
}
