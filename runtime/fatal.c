// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fatal.c - see fatal.h. The diagnosis reads the state map and the slab without a lock: the process
// is about to end, and an unlucky race can only cost the right choice of words.

#include "fatal.h"

#include "compiler.h"
#include "heap.h"
#include "os.h"
#include "slab.h"
#include "text.h"

#include <string.h>
#include <unistd.h>

static void begin(struct text *text) {
  text->length = 0;
  text_string(text, "snug: fatal: ");
}

static void add_object(struct text *text, const void *p, unsigned bin) {
  text_pointer(text, p);
  text_string(text, " (");
  text_class(text, bin);
  text_string(text, ")");
}

_Noreturn static void end(struct text *text) {
  text_string(text, "\n");
  text_write(text, STDERR_FILENO);
  os_abort();
}

static bool is_free_function(const char *function) {
  return strncmp(function, "free", 4) == 0;
}

// The object was handed out once and is not live now.
_Noreturn static COLD void fatal_freed(const void *p, unsigned bin, const char *function) {
  struct text text;
  begin(&text);
  if (is_free_function(function)) {
    text_string(&text, "double free of ");
  } else {
    text_string(&text, function);
    text_string(&text, " after free of ");
  }
  add_object(&text, p, bin);
  end(&text);
}

_Noreturn static COLD void fatal_never(const void *p, unsigned bin, const char *function) {
  struct text text;
  begin(&text);
  text_string(&text, "invalid ");
  text_string(&text, function);
  text_string(&text, " of ");
  add_object(&text, p, bin);
  text_string(&text, ": never allocated");
  end(&text);
}

_Noreturn static COLD void fatal_interior(const void *p, unsigned bin, const char *function,
                                          const void *object) {
  struct text text;
  begin(&text);
  text_string(&text, "invalid ");
  text_string(&text, function);
  text_string(&text, " of ");
  add_object(&text, p, bin);
  text_string(&text, ": ");
  text_decimal(&text, (uintptr_t)p - (uintptr_t)object);
  text_string(&text, " bytes after the start of the object at ");
  text_pointer(&text, object);
  end(&text);
}

_Noreturn COLD void fatal_not_live(const void *p, unsigned bin, const char *function) {
  const struct slab *slab = &snug_slabs[bin];
  uintptr_t distance = (uintptr_t)p - (uintptr_t)slab->start;
  if ((uintptr_t)p < (uintptr_t)slab->start || distance >= slab->span_count * slab_span_bytes(slab))
    fatal_never(p, bin, function);
  uint32_t number = (uint32_t)(distance / slab->object_bytes);
  const char *object = slab->start + (uintptr_t)number * slab->object_bytes;
  if (object != p)
    fatal_interior(p, bin, function, object);
  struct place place = slab_place(slab, number);
  if (*state_of(bin, p) == STATE_FREED || place.group->purged >> place.span & 1)
    fatal_freed(p, bin, function);
  fatal_never(p, bin, function);
}

_Noreturn COLD void fatal_double_free(const void *p, unsigned bin) {
  fatal_freed(p, bin, "free");
}

_Noreturn COLD void fatal_wrong_size(const void *p, unsigned bin, size_t size) {
  struct text text;
  begin(&text);
  text_string(&text, "free_sized of ");
  add_object(&text, p, bin);
  text_string(&text, " with a size of ");
  text_decimal(&text, size);
  end(&text);
}
