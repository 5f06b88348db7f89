// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mutate.c - half of the changes that libFuzzer makes are of whole steps: some are left out,
// doubled or moved. Others it makes of bytes.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { STEP_BYTES = 4, MOST_MOVED = 8 };

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t capacity);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned seed);

static unsigned next(unsigned *seed) {
  *seed = *seed * 1664525 + 1013904223;
  return *seed >> 8;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned seed) {
  size_t steps = size > 0 ? (size - 1) / STEP_BYTES : 0;
  if (steps < 2 || next(&seed) % 2)
    return LLVMFuzzerMutate(data, size, capacity);
  size_t count = 1 + next(&seed) % (steps / 2 < MOST_MOVED ? steps / 2 : MOST_MOVED);
  uint8_t *from = data + 1 + next(&seed) % (steps - count + 1) * STEP_BYTES;
  uint8_t *to = data + 1 + next(&seed) % (steps - count + 1) * STEP_BYTES;
  size_t bytes = count * STEP_BYTES, end = 1 + steps * STEP_BYTES;
  uint8_t moved[MOST_MOVED * STEP_BYTES];
  memcpy(moved, from, bytes);
  switch (next(&seed) % 3) {
  case 0: // left out
    memmove(from, from + bytes, (size_t)(data + end - from) - bytes);
    return end - bytes;
  case 1: // doubled
    if (end + bytes > capacity)
      return LLVMFuzzerMutate(data, size, capacity);
    memmove(to + bytes, to, (size_t)(data + end - to));
    memcpy(to, moved, bytes);
    return end + bytes;
  default: // moved
    memmove(from, from + bytes, (size_t)(data + end - from) - bytes);
    memmove(to + bytes, to, (size_t)(data + end - to) - bytes);
    memcpy(to, moved, bytes);
    return end;
  }
}
