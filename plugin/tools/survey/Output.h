//===- Output.h - the forms of a survey ---------------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_SURVEY_OUTPUT_H
#define SNUG_SURVEY_OUTPUT_H

#include "Survey.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace snug::survey {

/// For people: a line a site, then wrappers, hints, totals.
void writeText(const Survey &S, llvm::raw_ostream &Out);
/// One object, with all that is known.
void writeJson(Survey &S, llvm::raw_ostream &Out);
/// One file for a browser, which sorts and filters.
void writeHtml(const Survey &S, llvm::raw_ostream &Out);

/// "malloc(24)", "xmalloc(n * 8)".
std::string describeCall(const Site &S);
/// "struct node, align 8, holds pointers".
std::string describeType(const Site &S);
/// "1 call", "2 calls".
std::string counted(uint64_t Number, const char *Singular);
/// "+1", "-1".
std::string signedNumber(int64_t Number);

} // namespace snug::survey

#endif
