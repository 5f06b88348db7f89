// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// trace_file.h - one process's part of a trace, checked and made ready to be done again.

#ifndef SNUG_REPLAY_TRACE_FILE_H
#define SNUG_REPLAY_TRACE_FILE_H

#include "trace_format.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// An allocation into a slot, or the free of what is in it. Slots are used again, so that there are
// as many as objects are in use at a time.
struct operation {
  uint32_t slot;
  uint32_t size; // 0: a free
};

struct trace {
  const struct trace_record *records; // all of the file
  size_t record_count;
  uint32_t process; // the one that was chosen
  uint32_t process_count, thread_count;
  struct operation *operations; // of that process
  size_t operation_count;
  size_t slot_count;
  size_t unknown_frees; // of objects whose allocation is not in the trace; left out
};

// trace_read - reads the file; `process` 0 chooses the one that began it. Whatever is wrong with it
// ends the program with a line that says what.
void trace_read(struct trace *trace, const char *path, uint32_t process);

// trace_is_of - is this a record of the chosen process?
static inline bool trace_is_of(const struct trace *trace, const struct trace_record *record) {
  return record->process == trace->process;
}

_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
