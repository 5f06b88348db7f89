//===- Pool.h - many files at a time ------------------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the processes: one for each file, so many at a time, so that a compiler that crashes takes
// nothing with it. The results come back through pipes, and in the order of the commands.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_SURVEY_POOL_H
#define SNUG_SURVEY_POOL_H

#include "Record.h"

#include "llvm/ADT/STLExtras.h"

#include <string>
#include <vector>

namespace snug::survey {

/// Calls \p Compile with the index of each of \p Files in a process of its own, at most \p Jobs at
/// a time. With \p Progress, says on stderr how far it is.
std::vector<Unit> compileAll(const std::vector<std::string> &Files, unsigned Jobs, bool Progress,
                             llvm::function_ref<Unit(size_t)> Compile);

} // namespace snug::survey

#endif
