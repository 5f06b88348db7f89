//===- Measure.h - what is known of one file ----------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the figures of one ELF object, archive, shared library or executable: calls of entry points
// and calls that stayed generic, sizes, build id, and the notes that the plugin left (BuildNote.h).
// Those of an archive are the sums over its members.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_REPORT_MEASURE_H
#define SNUG_REPORT_MEASURE_H

#include "../../AllocFunction.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace snug::report {

using snug::EntryPoint;

/// Whether \p Symbol is an allocation function that the plugin would have replaced.
bool isGeneric(llvm::StringRef Symbol);

/// How one function is used. Jumps at the end of a function are calls.
struct Uses {
  uint64_t Calls = 0;
  uint64_t Addresses = 0; ///< other references; known in relocatable files only
};

/// In bytes, as size(1) counts: text is all that is loaded and not writable, constants included.
struct Sizes {
  uint64_t Code = 0; ///< the executable part of text
  uint64_t Text = 0;
  uint64_t Data = 0;
  uint64_t Bss = 0;

  uint64_t total() const {
    return Text + Data + Bss;
  }
};

/// What one note says.
struct Built {
  std::string Version;
  std::string Llvm;
  std::vector<std::string> Options; ///< that differ from the default

  bool operator<(const Built &Other) const {
    return std::tie(Version, Llvm, Options) < std::tie(Other.Version, Other.Llvm, Other.Options);
  }
};

enum class Kind { Object, Archive, SharedLibrary, Executable };

llvm::StringRef nameOf(Kind K);

struct Measure {
  std::string Path;
  Kind Is = Kind::Object;
  std::string Machine;
  std::string BuildId; ///< hexadecimal, or empty
  uint64_t FileBytes = 0;
  uint64_t Objects = 0;              ///< 1, or the members of an archive
  uint64_t WithoutNote = 0;          ///< of these
  std::map<Built, uint64_t> BuiltBy; ///< and how many objects each built; linkers keep one of each
  std::map<std::string, Uses> EntryPoints; ///< by symbol
  std::map<std::string, Uses> Generic;
  Sizes Bytes;
  /// Whether the file still names the functions in it. Without, calls within it are not seen.
  bool CallsKnown = true;

  uint64_t entryPointCalls() const;
  uint64_t genericCalls() const;
};

/// Reads the file at \p Path. An error says what is wrong with it, its path included.
llvm::Expected<Measure> measureFile(const std::string &Path);

} // namespace snug::report

#endif
