//===- SizeClass.cpp --------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SizeClass.h"

#include <algorithm>

using namespace snug;

static constexpr uint64_t ClassBytes[] = {
#define SNUG_SIZE_CLASS(index, bytes) bytes,
#define SNUG_LARGE_SIZE_CLASS(index, previous, bytes) bytes,
#include "../runtime/size_classes.def"
};

/// Objects of a class lie side by side from a start that is aligned to LargestAlign.
static constexpr uint64_t alignOf(uint64_t Bytes) {
  return std::min(Bytes & -Bytes, LargestAlign);
}

std::optional<SizeClass> snug::pickSizeClass(uint64_t Size, uint64_t Align, bool Exact,
                                             uint64_t MaxSize) {
  uint64_t Largest = MaxSize > LargestSmallClass ? LargestMaxSize : LargestSmallClass;
  uint64_t Needed = std::max<uint64_t>(Align, Exact || Size <= 8 ? 8 : MallocAlign);
  for (uint64_t Bytes : ClassBytes)
    if (Bytes >= Size && Bytes <= Largest && alignOf(Bytes) >= Needed)
      return SizeClass{Bytes, alignOf(Bytes)};
  return std::nullopt;
}
