//===- Join.h - the source's calls and the optimised code's -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the assignment of each call that the pass decided about to the site in the source that it
// was made from, and to those that it was inlined through.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_SURVEY_JOIN_H
#define SNUG_SURVEY_JOIN_H

#include "CallLog.h"
#include "Collector.h"

namespace snug::survey {

/// Sets all of \p Result but its name. Calls that no site explains become loose.
void join(Collector &Collected, CallLog &Log, Unit &Result);

} // namespace snug::survey

#endif
