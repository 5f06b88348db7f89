//===- Print.h - one file, or two side by side --------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the two forms of the report: text for people, JSON for programs. Both show the same figures.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_REPORT_PRINT_H
#define SNUG_REPORT_PRINT_H

#include "Measure.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace snug::report {

/// What the caller wanted to be so, and whether it is.
struct Expectation {
  std::string Wanted; ///< as the option that asked for it
  std::string Found;
  bool Met;
};

/// \p Files is one or two.
void printText(llvm::ArrayRef<Measure> Files, llvm::raw_ostream &Out);
void printJson(llvm::ArrayRef<Measure> Files, llvm::ArrayRef<Expectation> Expectations,
               llvm::raw_ostream &Out);

} // namespace snug::report

#endif
