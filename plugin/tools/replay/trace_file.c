// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// trace_file.c - see trace_file.h.

#include "trace_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAGIC_BYTES = sizeof TRACE_MAGIC - 1 };

static void map_file(struct trace *trace, const char *path) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (fd < 0 || fstat(fd, &status) != 0)
    fail("cannot read '%s': %s", path, strerror(errno));
  size_t bytes = (size_t)status.st_size;
  char *start = bytes ? mmap(NULL, bytes, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
  close(fd);
  if (start == MAP_FAILED || bytes < MAGIC_BYTES || memcmp(start, TRACE_MAGIC, MAGIC_BYTES) != 0)
    fail("'%s' is not a trace; programs write one under SNUG_MODE=trace", path);
  trace->records = (const struct trace_record *)(start + MAGIC_BYTES);
  trace->record_count = (bytes - MAGIC_BYTES) / sizeof(struct trace_record);
  if ((bytes - MAGIC_BYTES) % sizeof(struct trace_record))
    fail("'%s' ends in the middle of a record, or is not of this machine", path);
  if (!trace->record_count)
    fail("'%s' has no operation in it", path);
}

// The objects in use by address: open addressing, at most half full.
struct object {
  uint64_t address; // 0: nothing here
  uint32_t slot;
};

struct objects {
  struct object *table;
  size_t mask, count;
};

static size_t place_of(const struct objects *objects, uint64_t address) {
  size_t at = (address >> 3) * 0x9e3779b97f4a7c15 >> 20 & objects->mask;
  while (objects->table[at].address && objects->table[at].address != address)
    at = (at + 1) & objects->mask;
  return at;
}

static void *allocate(size_t count, size_t size) {
  void *p = calloc(count, size);
  if (!p)
    fail("out of memory");
  return p;
}

static void grow(struct objects *objects) {
  struct objects larger = {allocate(2 * (objects->mask + 1), sizeof(struct object)),
                           2 * objects->mask + 1, objects->count};
  for (size_t i = 0; i <= objects->mask; i++)
    if (objects->table[i].address)
      larger.table[place_of(&larger, objects->table[i].address)] = objects->table[i];
  free(objects->table);
  *objects = larger;
}

static void take_out(struct objects *objects, size_t hole) {
  size_t mask = objects->mask;
  struct object *table = objects->table;
  objects->count--;
  for (size_t i = (hole + 1) & mask; table[i].address; i = (i + 1) & mask) {
    struct object moved = table[i];
    table[i].address = 0; // where it would be found without the hole
    table[hole].address = 0;
    size_t at = place_of(objects, moved.address);
    table[at] = moved;
    if (at != i)
      hole = i;
  }
  table[hole].address = 0;
}

static bool is_new(uint32_t *seen, uint32_t *count, uint32_t capacity, uint32_t value) {
  for (uint32_t i = 0; i < *count && i < capacity; i++)
    if (seen[i] == value)
      return false;
  if (*count < capacity)
    seen[*count] = value;
  ++*count;
  return true;
}

static void check(const struct trace_record *record, size_t number, const char *path) {
  bool known = record->operation == TRACE_ALLOCATE || record->operation == TRACE_FREE;
  if (!known || !record->address || record->size > record->class_size)
    fail("record %zu of '%s' makes no sense", number, path);
}

void trace_read(struct trace *trace, const char *path, uint32_t process) {
  enum { MOST = 4096 };
  static uint32_t processes[MOST], threads[MOST];
  *trace = (struct trace){0};
  map_file(trace, path);
  trace->process = process ? process : trace->records->process;
  trace->operations = allocate(trace->record_count, sizeof(struct operation));
  uint32_t *unused = allocate(trace->record_count, sizeof *unused); // slots
  size_t unused_count = 0;
  struct objects objects = {allocate(1024, sizeof(struct object)), 1023, 0};
  for (size_t i = 0; i < trace->record_count; i++) {
    const struct trace_record *record = &trace->records[i];
    check(record, i, path);
    is_new(processes, &trace->process_count, MOST, record->process);
    if (!trace_is_of(trace, record))
      continue;
    is_new(threads, &trace->thread_count, MOST, record->thread);
    size_t at = place_of(&objects, record->address);
    struct object *object = &objects.table[at];
    if (record->operation == TRACE_FREE && !object->address) {
      trace->unknown_frees++; // allocated before a fork
      continue;
    }
    struct operation *operation = &trace->operations[trace->operation_count++];
    if (record->operation == TRACE_FREE) {
      *operation = (struct operation){object->slot, 0};
      unused[unused_count++] = object->slot;
      take_out(&objects, at);
      continue;
    }
    if (object->address)
      fail("record %zu of '%s' hands out an object that is in use", i, path);
    uint32_t slot = unused_count ? unused[--unused_count] : (uint32_t)trace->slot_count++;
    *operation = (struct operation){slot, record->size ? record->size : 1};
    *object = (struct object){record->address, slot};
    if (++objects.count * 2 > objects.mask)
      grow(&objects);
  }
  free(unused);
  free(objects.table);
  if (!trace->operation_count)
    fail("process %u is not in '%s'", trace->process, path);
}
