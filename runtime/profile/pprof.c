// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pprof.c - a profile in the format of pprof, uncompressed: a protocol buffer, perftools.profiles
// .Profile of profile.proto in pprof's repository. Field numbers below are those of that schema.
//
// Messages are written as they are met: the schema asks for no order, and that of strings is the
// order in which they are written. Nothing is kept but the addresses that have a location already.
//
// Each sample has four values: objects and bytes allocated, objects and bytes in use. A site's
// exact count is shared out among its sampled stacks.

#include "profile.h"

#include "../os.h"

#include <fcntl.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
  PROFILE_SAMPLE_TYPE = 1,
  PROFILE_SAMPLE,
  PROFILE_MAPPING,
  PROFILE_LOCATION,
  PROFILE_FUNCTION,
  PROFILE_STRING,
  PROFILE_TIME_NANOS = 9,
  PROFILE_PERIOD_TYPE = 11,
  PROFILE_PERIOD,
  PROFILE_DEFAULT_SAMPLE_TYPE = 14
};
enum { TYPE_TYPE = 1, TYPE_UNIT };
enum { SAMPLE_LOCATION = 1, SAMPLE_VALUE };
enum { MAPPING_ID = 1, MAPPING_START, MAPPING_LIMIT, MAPPING_OFFSET, MAPPING_FILE };
enum { LOCATION_ID = 1, LOCATION_MAPPING, LOCATION_ADDRESS, LOCATION_LINE };
enum { LINE_FUNCTION = 1, LINE_LINE };
enum { FUNCTION_ID = 1, FUNCTION_NAME, FUNCTION_SYSTEM_NAME, FUNCTION_FILE };

enum { VARINT = 0, LENGTH = 2 }; // wire types

// A message, or the end of one; what does not fit is never begun.
struct message {
  size_t length;
  uint8_t bytes[2048];
};

// A number with its tag takes LARGEST_NUMBER bytes at most.
enum { LARGEST_NUMBER = 11, MOST_FRAMES = 60 };

struct mapping {
  uintptr_t start, limit;
};

static struct writer {
  int fd;
  size_t length;
  uint8_t bytes[8192];
  uint64_t strings; // written so far
  struct mapping mappings[512];
  unsigned mapping_count;
  uintptr_t *located; // addresses that have a location: open addressing
} out;

enum { LOCATED_BITS = 18, LOCATED_SLOTS = 1 << LOCATED_BITS };

static void flush(void) {
  snug_os_write(out.fd, (const char *)out.bytes, out.length);
  out.length = 0;
}

static void put(const void *bytes, size_t length) {
  const uint8_t *from = bytes;
  while (length) {
    if (out.length == sizeof out.bytes)
      flush();
    size_t fits = sizeof out.bytes - out.length;
    fits = fits < length ? fits : length;
    memcpy(out.bytes + out.length, from, fits);
    out.length += fits;
    from += fits;
    length -= fits;
  }
}

static void add_varint(struct message *message, uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    message->bytes[message->length++] = (uint8_t)(value | 0x80);
  message->bytes[message->length++] = (uint8_t)value;
}

static void add_number(struct message *message, unsigned field, uint64_t value) {
  add_varint(message, field << 3 | VARINT);
  add_varint(message, value);
}

static void add_message(struct message *message, unsigned field, const struct message *inner) {
  add_varint(message, field << 3 | LENGTH);
  add_varint(message, inner->length);
  memcpy(message->bytes + message->length, inner->bytes, inner->length);
  message->length += inner->length;
}

// A field of the profile itself.
static void put_bytes(unsigned field, const void *bytes, size_t length) {
  struct message head;
  head.length = 0;
  add_varint(&head, field << 3 | LENGTH);
  add_varint(&head, length);
  put(head.bytes, head.length);
  put(bytes, length);
}

static void put_message(unsigned field, const struct message *message) {
  put_bytes(field, message->bytes, message->length);
}

static void put_number(unsigned field, uint64_t value) {
  struct message number;
  number.length = 0;
  add_number(&number, field, value);
  put(number.bytes, number.length);
}

// Returns the string's number.
static uint64_t put_string(const char *string, size_t length) {
  put_bytes(PROFILE_STRING, string, length);
  return out.strings++;
}

static void put_value_type(unsigned field, const char *type, const char *unit) {
  struct message message;
  message.length = 0;
  add_number(&message, TYPE_TYPE, put_string(type, strlen(type)));
  add_number(&message, TYPE_UNIT, put_string(unit, strlen(unit)));
  put_message(field, &message);
}

// One line of /proc/self/maps: "start-limit permissions offset device inode    path".
static void put_mapping(const char *line, size_t length) {
  uint64_t numbers[3] = {0}; // start, limit, offset
  size_t at = 0;
  bool executable = false;
  for (int i = 0; i < 3; i++, at++) {
    for (; at < length && line[at] != '-' && line[at] != ' '; at++) {
      char c = line[at];
      numbers[i] = numbers[i] << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    if (i == 1) {
      executable = at + 3 < length && line[at + 3] == 'x';
      at += 5;
    }
  }
  while (at < length && line[at] != '/')
    at++;
  if (!executable || at == length ||
      out.mapping_count == sizeof out.mappings / sizeof out.mappings[0])
    return;
  out.mappings[out.mapping_count++] = (struct mapping){numbers[0], numbers[1]};
  struct message message;
  message.length = 0;
  add_number(&message, MAPPING_ID, out.mapping_count);
  add_number(&message, MAPPING_START, numbers[0]);
  add_number(&message, MAPPING_LIMIT, numbers[1]);
  add_number(&message, MAPPING_OFFSET, numbers[2]);
  add_number(&message, MAPPING_FILE, put_string(line + at, length - at));
  put_message(PROFILE_MAPPING, &message);
}

static void put_mappings(void) {
  int fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  static char buffer[8192];
  size_t length = 0;
  for (;;) {
    ssize_t got = read(fd, buffer + length, sizeof buffer - length);
    if (got <= 0)
      break;
    length += (size_t)got;
    char *line = buffer;
    char *end;
    while ((end = memchr(line, '\n', length - (size_t)(line - buffer)))) {
      put_mapping(line, (size_t)(end - line));
      line = end + 1;
    }
    length -= (size_t)(line - buffer);
    memmove(buffer, line, length);
    if (length == sizeof buffer) // a line that is no path
      length = 0;
  }
  if (fd >= 0)
    close(fd);
}

// Whether `address` is met for the first time; then it has its place.
static bool is_new(uintptr_t address) {
  size_t slot = address * 0x9e3779b97f4a7c15 >> (64 - LOCATED_BITS);
  for (unsigned tries = 0; tries < 1024; tries++, slot = (slot + 1) & (LOCATED_SLOTS - 1)) {
    if (out.located[slot] == address)
      return false;
    if (!out.located[slot]) {
      out.located[slot] = address;
      return true;
    }
  }
  return false;
}

// The location of an address is numbered by it, as is that of a site by its own.
static void put_address(uintptr_t address) {
  if (!is_new(address))
    return;
  struct message message;
  message.length = 0;
  add_number(&message, LOCATION_ID, address);
  for (unsigned i = 0; i < out.mapping_count; i++)
    if (address - out.mappings[i].start < out.mappings[i].limit - out.mappings[i].start)
      add_number(&message, LOCATION_MAPPING, i + 1);
  add_number(&message, LOCATION_ADDRESS, address);
  put_message(PROFILE_LOCATION, &message);
}

static void put_function(const struct frame *frame) {
  struct message message;
  message.length = 0;
  uint64_t name = put_string(frame->function, strlen(frame->function));
  add_number(&message, FUNCTION_ID, (uintptr_t)frame);
  add_number(&message, FUNCTION_NAME, name);
  add_number(&message, FUNCTION_SYSTEM_NAME, name);
  add_number(&message, FUNCTION_FILE, put_string(frame->file, strlen(frame->file)));
  put_message(PROFILE_FUNCTION, &message);
}

static void put_site(const struct site *site) {
  struct message location;
  location.length = 0;
  add_number(&location, LOCATION_ID, (uintptr_t)site);
  for (uint32_t i = 0; i < site->frame_count && i < MOST_FRAMES; i++) {
    struct message line;
    line.length = 0;
    put_function(&site->frames[i]);
    add_number(&line, LINE_FUNCTION, (uintptr_t)&site->frames[i]);
    add_number(&line, LINE_LINE, site->frames[i].line);
    add_message(&location, LOCATION_LINE, &line);
  }
  put_message(PROFILE_LOCATION, &location);
}

// `stack` may be NULL.
static void put_sample(const struct site *site, const struct stack *stack, uint64_t allocated,
                       uint64_t live) {
  for (uint32_t i = 0; stack && i < stack->depth; i++)
    put_address(stack->callers[i]);
  struct message message;
  message.length = 0;
  add_number(&message, SAMPLE_LOCATION, (uintptr_t)site);
  for (uint32_t i = 0; stack && i < stack->depth; i++)
    add_number(&message, SAMPLE_LOCATION, stack->callers[i]);
  add_number(&message, SAMPLE_VALUE, allocated);
  add_number(&message, SAMPLE_VALUE, allocated * site->bytes);
  add_number(&message, SAMPLE_VALUE, live);
  add_number(&message, SAMPLE_VALUE, live * site->bytes);
  put_message(PROFILE_SAMPLE, &message);
}

static void put_total(const struct site_total *total) {
  put_site(total->site);
  const struct stack *stacks = total->samples ? snug_profile_stacks() : NULL;
  uint64_t allocated_left = total->allocated;
  uint64_t samples_left = total->samples;
  for (unsigned i = 0; samples_left && i < MOST_STACKS; i++) {
    const struct stack *stack = &stacks[i];
    if (stack->site != total->site)
      continue;
    // Of what is left, so that the shares add up.
    uint64_t allocated = snug_profile_share(allocated_left, stack->samples, samples_left);
    put_sample(total->site, stack, allocated,
               snug_profile_share(total->allocated, stack->live, total->samples));
    allocated_left -= allocated;
    samples_left -= stack->samples;
  }
  if (!total->samples)
    put_sample(total->site, NULL, total->allocated, 0);
}

_Static_assert((size_t)LARGEST_NUMBER *(1 + DEEPEST_STACK + 4) <=
                       sizeof((struct message *)0)->bytes &&
                   LARGEST_NUMBER + (size_t)(2 + 2 * LARGEST_NUMBER) * MOST_FRAMES <=
                       sizeof((struct message *)0)->bytes,
               "the largest samples and locations fit");

void snug_profile_write_pprof(const struct snapshot *snapshot, int fd) {
  if (!out.located)
    out.located = snug_profile_map(LOCATED_SLOTS * sizeof *out.located);
  if (!out.located)
    return;
  memset(out.located, 0, LOCATED_SLOTS * sizeof *out.located);
  out.fd = fd;
  out.strings = out.mapping_count = 0;
  put_string("", 0); // number 0 has to be this
  put_value_type(PROFILE_SAMPLE_TYPE, "alloc_objects", "count");
  put_value_type(PROFILE_SAMPLE_TYPE, "alloc_space", "bytes");
  put_value_type(PROFILE_SAMPLE_TYPE, "inuse_objects", "count");
  put_value_type(PROFILE_SAMPLE_TYPE, "inuse_space", "bytes");
  put_number(PROFILE_DEFAULT_SAMPLE_TYPE, put_string("alloc_space", strlen("alloc_space")));
  put_value_type(PROFILE_PERIOD_TYPE, "space", "bytes");
  put_number(PROFILE_PERIOD, snug_profile_interval());
  struct timespec now = {0, 0};
  clock_gettime(CLOCK_REALTIME, &now);
  put_number(PROFILE_TIME_NANOS, (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec);
  put_mappings();
  for (unsigned i = 0; i < snapshot->count; i++)
    put_total(&snapshot->totals[i]);
  flush();
}
