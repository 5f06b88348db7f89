//===- Compile.h - one file, compiled as the project compiles it --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the compilation behind a survey: the command of the project, up to the end of the
// optimisation pipeline, with the plugin's own pass in it. Nothing is written. What AST and IR say
// is joined by the places in the debug information.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_SURVEY_COMPILE_H
#define SNUG_SURVEY_COMPILE_H

#include "../../Settings.h"
#include "Record.h"

#include <string>
#include <vector>

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace clang::tooling {
struct CompileCommand;
} // namespace clang::tooling

namespace snug::survey {

/// Changes to the command's directory; a process compiles one file.
Unit compile(const clang::tooling::CompileCommand &Command,
             const std::vector<std::string> &ExtraArguments, Settings S);

/// Puts the passes of this process's compilation into \p Builder's pipelines.
void registerSurveyPasses(llvm::PassBuilder &Builder);

} // namespace snug::survey

#endif
