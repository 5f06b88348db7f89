//===- CalleeSwap.h - writes the facts into the AST ---------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the consumer that sees each declaration before clang's code generation does and exchanges
// the callee of allocation calls: malloc for a declaration of the same type and attributes whose
// name carries the facts (FactCarrier.h).
//
// Only calls of the library function are touched. And only in a compilation that makes code and
// runs the pipeline which turns the names back: an AST that is written to a file, as a precompiled
// header or module, keeps the original callees; function bodies out of such a file are exchanged
// where code is made of them.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_CALLEESWAP_H
#define SNUG_PLUGIN_CALLEESWAP_H

#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
} // namespace clang

namespace snug {

/// Whether callees may be exchanged in this compilation.
bool mayExchangeCallees(const clang::CompilerInstance &CI);

std::unique_ptr<clang::ASTConsumer> createCalleeSwap();

} // namespace snug

#endif
