//===- SizeClass.h - which class serves a constant size -----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the plugin's view of runtime/size_classes.def and the bound up to which constant sizes are
// rewritten. No LLVM here: this is arithmetic.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_SIZECLASS_H
#define SNUG_PLUGIN_SIZECLASS_H

#include <cstdint>
#include <optional>

namespace snug {

/// Largest constant size rewritten unless `max-size` says otherwise, inclusive.
constexpr uint64_t DefaultMaxSize = 80;

/// Largest value that `max-size` takes. What is above 80 needs libsnug-malloc, which has entry
/// points for the large classes.
constexpr uint64_t LargestMaxSize = 512;

/// The largest class that has a family for memory without pointers, and a hit path to inline.
constexpr uint64_t LargestSmallClass = 80;

/// What malloc promises on every target that is served.
constexpr uint64_t MallocAlign = 16;

/// Largest alignment that any class has.
constexpr uint64_t LargestAlign = 64;

/// One size class: the bytes that each of its objects has, and the alignment all of them have.
struct SizeClass {
  uint64_t Bytes;
  uint64_t Align;
};

/// The smallest class fit for an object of \p Size bytes (at least 1) that must be aligned to
/// \p Align bytes (0 or 1: no such promise), or nothing. An object of 9 bytes or more may be one
/// that is loaded with aligned 16-byte instructions, so its class is 16-aligned, unless \p Exact
/// says that its type rules this out. The large classes, which are libsnug-malloc's, are chosen
/// only if \p MaxSize, the bound of sizes, asks for them.
std::optional<SizeClass> pickSizeClass(uint64_t Size, uint64_t Align, bool Exact = false,
                                       uint64_t MaxSize = DefaultMaxSize);

} // namespace snug

#endif
