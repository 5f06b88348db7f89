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

#include <stdlib.h>

_Noreturn void snug_fatal_end(struct text *text) {
  snug_text_add(text, "\n");
  snug_text_write(text, OS_STDERR);
  abort();
}

void snug_fatal_begin(struct text *text, const char *what, const char *of, const void *p,
                      unsigned bin) {
  text->length = 0;
  snug_text_add(text, "snug: fatal: %s%s of %p (", what, of, p);
  snug_text_add_class(text, bin);
  snug_text_add(text, ")");
}

// The object was handed out once and is not live now.
_Noreturn static void fatal_freed(const void *p, unsigned bin, const char *function) {
  struct text text;
  bool frees = *function == 'f'; // free, free_sized
  snug_fatal_begin(&text, frees ? "double " : function, frees ? "free" : " after free", p, bin);
  snug_fatal_end(&text);
}

_Noreturn static COLD void fatal_not_live(const void *p, unsigned bin, const char *function) {
  const struct slab *slab = &snug_slabs[bin];
  uint32_t number = slab_object_at(slab, p);
  const char *object = slab->start + (uintptr_t)number * slab->object_bytes;
  struct text text;
  snug_fatal_begin(&text, "invalid ", function, p, bin);
  if ((const char *)p < slab->start || number / SPAN_OBJECTS >= slab->span_count) {
    snug_text_add(&text, ": never allocated");
  } else if (object != p) {
    snug_text_add(&text, ": %lu bytes after the start of the object at %p",
                  (unsigned long)((const char *)p - object), object);
  } else {
    struct place place = slab_place(slab, number);
    if (*snug_state_of(bin, p) == STATE_FREED || place.group->purged >> place.span & 1)
      fatal_freed(p, bin, function);
    snug_text_add(&text, ": never allocated");
  }
  snug_fatal_end(&text);
}

uint8_t snug_require_live(const void *p, unsigned bin, const char *function) {
  const uint8_t *state = snug_state_of(bin, p);
  // A program may hand an object over without ordering that against what malloc stored.
  if (OS_REORDERS_STORES && !is_start_of_object(*state, p))
    snug_os_order_all_threads();
  uint8_t now = __atomic_load_n(state, __ATOMIC_RELAXED);
  if (is_misaligned(p) || !is_start_of_object(now, p))
    fatal_not_live(p, bin, function);
  return now;
}

_Noreturn COLD void snug_fatal_double_free(const void *p, unsigned bin) {
  fatal_freed(p, bin, "free");
}

_Noreturn COLD void snug_fatal_wrong_size(const void *p, unsigned bin, size_t size) {
  struct text text;
  snug_fatal_begin(&text, "free_sized", "", p, bin);
  snug_text_add(&text, " with a size of %lu", (unsigned long)size);
  snug_fatal_end(&text);
}
