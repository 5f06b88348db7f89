// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// text.h - builds messages in a buffer on the stack, without stdio and without allocating. What
// does not fit is cut off.

#ifndef SNUG_TEXT_H
#define SNUG_TEXT_H

#include <stddef.h>

#pragma GCC visibility push(hidden)

struct text {
  size_t length;
  char bytes[1000];
};

// snug_text_add - appends, as printf would; knows %s, %lu and %p.
void snug_text_add(struct text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// snug_text_add_class - appends "24-byte class" or "24-byte data class".
void snug_text_add_class(struct text *text, unsigned bin);

// snug_text_write - writes it to fd with as few write calls as the system allows, and empties it.
void snug_text_write(struct text *text, int fd);

#pragma GCC visibility pop

#endif
