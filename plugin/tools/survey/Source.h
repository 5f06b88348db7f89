//===- Source.h - places and words of the source ------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns how the AST is put into words: where an expression stands, how it reads, why its value is
// not constant, and what a function is called across files.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_SURVEY_SOURCE_H
#define SNUG_SURVEY_SOURCE_H

#include "Record.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace snug::survey {

class Source {
public:
  explicit Source(const clang::ASTContext &Context) : Context(Context) {}

  const clang::ASTContext &Context;

  /// Where \p At stands: for what a macro makes, where the macro is used.
  Place place(clang::SourceLocation At) const;
  /// All places that debug information may give for a call: it depends on the compiler's version
  /// what that is for the argument of a macro.
  std::vector<Place> placesInDebugInfo(const clang::CallExpr &Call) const;
  bool inSystemHeader(clang::SourceLocation At) const;

  std::string text(const clang::Expr &E) const;
  std::string text(clang::QualType Type) const;

  /// The value of \p E, if it is constant and not negative.
  std::optional<uint64_t> constant(const clang::Expr &E) const;
  /// What the value of \p E depends on: "parameter 'n'", "the result of strlen()".
  std::string whyNotConstant(llvm::ArrayRef<const clang::Expr *> Parts) const;

  /// What identifies \p F among the functions of all files.
  std::string key(const clang::FunctionDecl &F) const;
  static std::string name(const clang::FunctionDecl &F);
};

/// \p E without parentheses and casts of any kind.
const clang::Expr *bare(const clang::Expr *E);

/// The variable or member that \p E names, or null.
const clang::ValueDecl *namedBy(const clang::Expr *E);

} // namespace snug::survey

#endif
