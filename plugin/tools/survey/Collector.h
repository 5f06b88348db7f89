//===- Collector.h - the allocation sites of a file ---------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the view of a compilation from the side of the AST: every call that allocates, or that may
// turn out to when it is known what the functions of the other files return. System headers are
// left out.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_SURVEY_COLLECTOR_H
#define SNUG_SURVEY_COLLECTOR_H

#include "../../AllocFunction.h"
#include "Hints.h"
#include "Record.h"
#include "Source.h"

#include "llvm/ADT/DenseSet.h"

#include <set>

namespace snug::survey {

/// The function of the malloc family that \p Call names, whoever defines it, or null.
const AllocFunction *familyOf(const clang::CallExpr &Call);

/// The function of the malloc family that has the type of the pointer which \p Call goes through,
/// or null.
const AllocFunction *shapeOf(const clang::CallExpr &Call);

/// Whether \p Call is of a named function that returns a pointer, so that it may allocate.
bool mayAllocate(const clang::CallExpr &Call);

/// A site, and the places by which debug information may know it.
struct LocatedSite {
  Site What;
  std::vector<Place> Places;
};

class Collector {
public:
  explicit Collector(const clang::ASTContext &Context) : In(Context), Hinted(In) {}

  /// Must see each declaration before its callees are exchanged (CalleeSwap.h).
  void collect(clang::Decl &D);
  /// All declarations were seen.
  void finish();

  std::vector<LocatedSite> Sites;
  std::vector<FunctionRecord> Functions;
  std::vector<Hint> Hints;

private:
  void collectFunction(clang::FunctionDecl &F);
  void addSite(const clang::FunctionDecl &Caller, const clang::CallExpr &Call,
               llvm::ArrayRef<clang::QualType> Destinations);

  Source In;
  HintFinder Hinted;
  llvm::DenseSet<const clang::CallExpr *> Seen;
  std::set<std::string> Marked; ///< functions whose declaration is in Functions
};

} // namespace snug::survey

#endif
