// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// caller_owned_buffer.c - a function that appends to its caller's buffer, against one that returns
// a new string from every call.
//
// Whoever calls in a loop knows how long the text has to live; the function does not, and can only
// allocate. With append, the caller decides: it keeps one buffer, and empties it between uses.

#define _GNU_SOURCE
#include "measure.h"

#include <string.h>

enum { CALLS = 100 };

static volatile size_t written; // stands for sending the text off

static char *label(int id) {
  const char prefix[] = "sensor-";
  char *text = checked(malloc(sizeof prefix + 11));
  sprintf(text, "%s%d", prefix, id);
  return text;
}

static void malloc_per_call(void *unused) {
  (void)unused;
  for (int id = 0; id < CALLS; id++) {
    char *text = label(id);
    written = strlen(text);
    free(text);
  }
}

struct buffer {
  char *bytes; // always ends with '\0' once there is any
  size_t length, capacity;
};

static void append_label(struct buffer *b, int id) {
  for (;;) {
    size_t room = b->capacity - b->length;
    int needed = snprintf(b->bytes + b->length, room, "sensor-%d", id);
    if ((size_t)needed < room) {
      b->length += (size_t)needed;
      return;
    }
    b->capacity = 2 * (b->length + (size_t)needed + 1);
    b->bytes = checked(realloc(b->bytes, b->capacity));
  }
}

static void append_to_callers(void *buffer) {
  struct buffer *b = buffer;
  for (int id = 0; id < CALLS; id++) {
    b->length = 0;
    append_label(b, id);
    written = b->length;
  }
}

int main(void) {
  struct buffer buffer = {checked(malloc(1)), 0, 1};
  const struct variant variants[] = {{"malloc per call", malloc_per_call},
                                     {"caller's buffer", append_to_callers}};
  int status = compare("Format 100 labels.", variants, 2, &buffer,
                       "if each text is kept: then it needs memory of its own anyway.");
  free(buffer.bytes);
  return status;
}
