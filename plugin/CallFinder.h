//===- CallFinder.h - the allocation calls of a declaration -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the search of the AST for calls that allocate and for what their results are converted to:
//
//   struct node *n = flag ? malloc(size) : NULL;      malloc, destination struct node
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_CALLFINDER_H
#define SNUG_PLUGIN_CALLFINDER_H

#include "AllocFunction.h"

#include "clang/AST/Type.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class CallExpr;
class Decl;
class Expr;
class FunctionDecl;
} // namespace clang

namespace snug {

/// The function that \p D declares, if it is one with a size in its arguments and of the library:
/// one that the program defines, renames or keeps to itself is another. Names are enough here, and
/// cover what clang does not know as builtins; whether the program opted out is seen in the IR.
const AllocFunction *libraryFunction(const clang::FunctionDecl &D);

/// That of the callee, if \p Call has as many arguments as it has parameters.
const AllocFunction *libraryFunctionOf(const clang::CallExpr &Call);

/// The arguments of \p Call that multiplied are the size.
llvm::SmallVector<const clang::Expr *, 2> sizesOf(const clang::CallExpr &Call,
                                                  const AllocFunction &Function);

/// Calls, in the order of the source, and the types that their results are made to point to: each
/// once, void left out.
using FoundCalls = llvm::MapVector<clang::CallExpr *, llvm::SmallVector<clang::QualType, 2>>;

/// The calls in \p D for which \p Wanted holds. What depends on template parameters is left out.
FoundCalls findCalls(const clang::ASTContext &Context, clang::Decl &D,
                     llvm::function_ref<bool(const clang::CallExpr &)> Wanted);

} // namespace snug

#endif
