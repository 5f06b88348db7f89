//===- SizeSource.h - the types that a size is computed from ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the reading of size expressions: which types are named in `n * sizeof(struct node)`,
// `sizeof(struct buffer) + length`, `sizeof *p << 2`, also through `const size_t bytes = sizeof(T)`
// and `enum { Bytes = sizeof(T) }`, and in what relation the size is to theirs.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_SIZESOURCE_H
#define SNUG_PLUGIN_SIZESOURCE_H

#include "clang/AST/Type.h"

#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace snug {

struct SizeSource {
  /// Each once, as written in the source; those of array elements for arrays. Empty: none named.
  llvm::SmallVector<clang::QualType, 2> Types;
  llvm::SmallVector<clang::QualType, 2> Arrays; ///< those that are, as a whole
  bool Multiple = true;                         ///< the size is a multiple of that of the only type
  bool Extra = false; ///< there may be room for something besides the types named
};

/// What \p Size, an expression of integer type, is computed from.
SizeSource readSize(const clang::ASTContext &Context, const clang::Expr *Size);

/// What the product of two sizes is computed from.
SizeSource multiplySizes(const clang::ASTContext &Context, SizeSource Left, SizeSource Right);

} // namespace snug

#endif
