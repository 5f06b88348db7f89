// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// trace.c - SNUG_MODE=trace, which appends a record of each allocation and each free that is ours
// to a file. Each by a write(2) of its own: threads and child processes need no lock, and nothing
// is lost when the program dies.
//
// SNUG_TRACE names the file, snug.trace if it is unset.

#define _GNU_SOURCE
#include "modes.h"

#include "trace_format.h"

#include "../cache.h"
#include "../compiler.h"
#include "../os.h"
#include "../text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct uncached next; // what does the work
static int file;

static void stop(void) {
  int fd = __atomic_exchange_n(&file, -1, __ATOMIC_RELAXED);
  if (fd < 0)
    return;
  struct text text;
  text.length = 0;
  snug_text_add(&text, "snug: the trace ends here: it cannot be written, error %lu\n",
                (unsigned long)errno);
  snug_text_write(&text, OS_STDERR);
}

static void record(enum trace_operation operation, const void *p, size_t size, unsigned bin) {
  int fd = __atomic_load_n(&file, __ATOMIC_RELAXED);
  if (fd < 0)
    return;
  int saved_errno = errno;
  const struct trace_record record = {
      .address = (uintptr_t)p,
      .size = (uint32_t)(size < bin_bytes(bin) ? size : bin_bytes(bin)),
      .process = (uint32_t)snug_os_process_id(),
      .thread = (uint32_t)syscall(SYS_gettid),
      .class_size = (uint16_t)bin_bytes(bin),
      .operation = (uint8_t)operation,
      .is_data = bin_family(bin) == FAMILY_DATA,
  };
  if (write(fd, &record, sizeof record) != sizeof record)
    stop();
  errno = saved_errno;
}

static void *take(size_t size, unsigned bin) {
  void *p = next.take(size, bin);
  if (p)
    record(TRACE_ALLOCATE, p, size, bin);
  return p;
}

// Before another thread can have the object.
static void give(void *p, unsigned bin) {
  record(TRACE_FREE, p, bin_bytes(bin), bin);
  next.give(p, bin);
}

const char *snug_trace_begin(void) {
  const char *path = secure_getenv("SNUG_TRACE");
  file = open(path && *path ? path : "snug.trace",
              O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0 || write(file, TRACE_MAGIC, sizeof TRACE_MAGIC - 1) != sizeof TRACE_MAGIC - 1)
    return "the file for SNUG_MODE=trace (SNUG_TRACE) cannot be written";
  next = snug_uncached;
  snug_uncached = (struct uncached){take, give};
  return NULL;
}
