//===- Attach.h - puts snug into one compilation ------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns what is set up in a compilation besides the options: whether a tool watches the heap,
// whether the facts have to outlive the compilation, where the passes are registered and whether
// the AST may carry facts. The plugin and the tools that predict it do the same by calling this.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_ATTACH_H
#define SNUG_PLUGIN_ATTACH_H

#include "Settings.h"

#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
} // namespace clang

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace snug {

/// Completes \p S, has \p Register called for the pass builder of the compilation, and returns the
/// consumer that is to see each declaration before code is made of it.
std::unique_ptr<clang::ASTConsumer> attach(clang::CompilerInstance &CI, Settings &S,
                                           void (*Register)(llvm::PassBuilder &));

} // namespace snug

#endif
