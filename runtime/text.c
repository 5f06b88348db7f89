// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// text.c - see text.h.

#include "text.h"

#include "classes.h"
#include "os.h"

void text_string(struct text *text, const char *string) {
  while (*string && text->length < sizeof text->bytes)
    text->bytes[text->length++] = *string++;
}

static void text_number(struct text *text, uint64_t value, unsigned base) {
  char digits[24];
  size_t position = sizeof digits - 1;
  digits[position] = 0;
  do {
    digits[--position] = "0123456789abcdef"[value % base];
    value /= base;
  } while (value);
  text_string(text, &digits[position]);
}

void text_decimal(struct text *text, uint64_t value) {
  text_number(text, value, 10);
}

void text_pointer(struct text *text, const void *pointer) {
  text_string(text, "0x");
  text_number(text, (uintptr_t)pointer, 16);
}

void text_class(struct text *text, unsigned bin) {
  text_decimal(text, bin_bytes(bin));
  text_string(text, bin_family(bin) == FAMILY_DATA ? "-byte data class" : "-byte class");
}

void text_copy(const struct text *text, char *out, size_t size) {
  size_t length = text->length < size ? text->length : size - 1;
  __builtin_memcpy(out, text->bytes, length);
  out[length] = 0;
}

void text_write(struct text *text, int fd) {
  os_write(fd, text->bytes, text->length);
  text->length = 0;
}
