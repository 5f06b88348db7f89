// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// text.c - see text.h.

#include "text.h"

#include "classes.h"
#include "os.h"

#include <stdarg.h>

static void add_string(struct text *text, const char *string) {
  while (*string && text->length < sizeof text->bytes)
    text->bytes[text->length++] = *string++;
}

static void add_number(struct text *text, unsigned long value, unsigned base) {
  char digits[24];
  char *first = digits + sizeof digits - 1;
  *first = 0;
  do {
    *--first = "0123456789abcdef"[value % base];
    value /= base;
  } while (value);
  add_string(text, first);
}

void snug_text_add(struct text *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char literal[2] = {0, 0};
  for (; *format; format++) {
    if (*format != '%') {
      literal[0] = *format;
      add_string(text, literal);
      continue;
    }
    // A word, whatever its type: fetched in one place, as each takes its share of text.
    unsigned long argument = va_arg(arguments, unsigned long);
    switch (*++format) {
    case 's':
      add_string(text, (const char *)argument);
      break;
    case 'p':
      add_string(text, "0x");
      add_number(text, argument, 16);
      break;
    default: // %lu
      format++;
      add_number(text, argument, 10);
    }
  }
  va_end(arguments);
}

void snug_text_add_class(struct text *text, unsigned bin) {
  snug_text_add(text, "%lu-byte %sclass", (unsigned long)bin_bytes(bin),
                bin_family(bin) == FAMILY_DATA ? "data " : "");
}

void snug_text_write(struct text *text, int fd) {
  snug_os_write(fd, text->bytes, text->length);
  text->length = 0;
}
