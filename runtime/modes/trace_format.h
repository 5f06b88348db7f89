// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// trace_format.h - what a file of SNUG_MODE=trace holds: TRACE_MAGIC, then records, in the order in
// which the operations took effect. Numbers are as the machine has them in memory. Shared by the
// runtime and snug-replay.

#ifndef SNUG_MODES_TRACE_FORMAT_H
#define SNUG_MODES_TRACE_FORMAT_H

#include <stdint.h>

#define TRACE_MAGIC "snugtrc1" // 8 bytes, without the zero

enum trace_operation { TRACE_ALLOCATE = 1, TRACE_FREE = 2 };

struct trace_record {
  uint64_t address;
  uint32_t size; // bytes asked for; the class's where they are not known, and for a free
  uint32_t process;
  uint32_t thread;     // as the kernel numbers them
  uint16_t class_size; // bytes of the size class
  uint8_t operation;   // enum trace_operation
  uint8_t is_data;     // of the family for memory without pointers
};

_Static_assert(sizeof(struct trace_record) == 24, "records lie one behind the other");

#endif
