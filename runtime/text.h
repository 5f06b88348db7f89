// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// text.h - builds messages in a buffer on the stack, without stdio and without allocating. What
// does not fit is cut off.

#ifndef SNUG_TEXT_H
#define SNUG_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct text {
  size_t length;
  char bytes[1000];
};

void text_string(struct text *text, const char *string);
void text_decimal(struct text *text, uint64_t value);
void text_pointer(struct text *text, const void *pointer);

// text_class - "24-byte class" or "24-byte data class".
void text_class(struct text *text, unsigned bin);

// text_copy - the text so far as a C string of at most `size` bytes.
void text_copy(const struct text *text, char *out, size_t size);

// text_write - writes it to fd with as few write calls as the system allows, and empties it.
void text_write(struct text *text, int fd);

#endif
