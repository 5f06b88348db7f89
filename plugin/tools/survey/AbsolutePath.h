//===- AbsolutePath.h - one spelling for each file ----------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the form in which files are compared: command lines, the AST and debug information spell
// them in their own ways.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_SURVEY_ABSOLUTEPATH_H
#define SNUG_SURVEY_ABSOLUTEPATH_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <string>

namespace snug::survey {

/// \p Path without dots; relative to \p Folder, or without one to the current folder, if it is
/// relative.
inline std::string absolutePath(llvm::StringRef Path, llvm::StringRef Folder = "") {
  llvm::SmallString<128> Absolute(Path);
  if (!llvm::sys::path::is_absolute(Path) && !Folder.empty()) {
    Absolute = Folder;
    llvm::sys::path::append(Absolute, Path);
  }
  // Without a current folder it stays as it is.
  llvm::sys::fs::make_absolute(Absolute); // NOLINT(bugprone-unused-return-value)
  llvm::sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  return Absolute.str().str();
}

} // namespace snug::survey

#endif
