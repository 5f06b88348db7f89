//===- Settings.h - what holds for a whole file -------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the plugin's options and what else decides over all calls of a file at once, and how these
// travel from the compiler to the link step of an LTO build: as a module flag,
//
//   !llvm.module.flags = !{..., !0}
//   !0 = !{i32 6, !"snug", !1}
//   !1 = !{!"off", !"max-size=79", !"exact-fit=off", !"heap-tool=-fsanitize=leak"}
//
// that is written only for what differs from the default. When modules are linked into one, the
// lists are joined (behaviour 6, append unique), and the strictest entry wins.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_SETTINGS_H
#define SNUG_PLUGIN_SETTINGS_H

#include "SizeClass.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace snug {

/// What option `inline` puts into the callers.
enum class Inlining { Off, Alloc, All };

struct Settings {
  bool Off = false;
  bool Report = false;
  uint64_t MaxSize = DefaultMaxSize;
  bool ExactFit = true; ///< classes that are 8-aligned, for the types that allow it
  bool Families = true; ///< memory without pointers from ranges of its own
  bool Indirect = true; ///< calls through pointers that may be malloc
  bool New = false;     ///< C++'s operator new and operator delete, too
  Inlining Inline = Inlining::Off;
  bool Profile = false; ///< count each rewritten call, which is then not inlined
  /// Whether the output goes into a link step of LTO, to which the facts have to travel.
  bool KeepFacts = false;
  /// Whether the output is assembly, for an assembler that we do not know.
  bool ForAnyAssembler = false;
  /// The compiler's option for a tool that owns or watches the heap, such as `-fsanitize=leak`;
  /// empty if there is none.
  std::string HeapTool;
};

/// Applies one option, `name` or `name=value`. Returns what is wrong with it, naming the valid
/// ones, or an empty string.
std::string applyOption(llvm::StringRef Option, Settings &S);

/// What \p S forbids, switches or adds to the defaults, an option each; `report` is left out, since
/// it changes no output, and a heap tool has the name heap-tool.
std::vector<std::string> optionsSet(const Settings &S);

/// Notes in \p M what a later run over it, at link time, has to respect, besides what is there.
void recordSettings(llvm::Module &M, const Settings &S);

/// \p S, made as strict as what was recorded in \p M.
Settings withRecorded(const llvm::Module &M, Settings S);

} // namespace snug

#endif
