//===- HintOneArray.cpp - one allocation for each element -------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   for (i = 0; i < n; i++) rows[i] = malloc(sizeof *rows[i]);
//   ...
//   for (i = 0; i < n; i++) free(rows[i]);
//
// could be one array of n. Given only if the elements' life ends as it began: in a loop over all of
// them; no element is freed by itself, replaced, or taken out of the array.
//
//===------------------------------------------------------------------------------------------===//

#include "Hints.h"

#include "Collector.h"

#include "clang/AST/ParentMap.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace snug;
using namespace snug::survey;

/// What lies outside of this file may free elements as it likes.
static bool isVisibleHere(const ASTContext &Context, const ValueDecl &Array) {
  if (const auto *Variable = dyn_cast<VarDecl>(&Array))
    return !isa<ParmVarDecl>(Variable) && !Variable->isExternallyVisible();
  const auto *Field = dyn_cast<FieldDecl>(&Array);
  return Field && Context.getSourceManager().isInMainFile(Field->getLocation());
}

namespace {

class ElementFinder : public RecursiveASTVisitor<ElementFinder> {
public:
  ElementFinder(const Source &In, const FunctionDecl &F) : In(In), F(F), Parents(F.getBody()) {}

  std::vector<std::pair<const ValueDecl *, Hint>> Allocated;
  llvm::DenseSet<const ValueDecl *> FreedInLoop, Otherwise;

  bool VisitForStmt(ForStmt *S) {
    CountedLoop Loop = countedLoop(*S);
    if (!Loop.Counter)
      return true;
    for (const Stmt *Each : everyRound(S->getBody()))
      if (const auto *E = dyn_cast<Expr>(Each))
        lookAt(Loop, *E->IgnoreParens());
      else if (const auto *If = dyn_cast<IfStmt>(Each)) // if ((a[i] = malloc(...)) == NULL)
        lookAt(Loop, *condition(*If));
    return true;
  }

  /// Every mention of an element is of one of these kinds, or forbids the hint.
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    auto [Array, Index] = elementIn(E);
    if (Array && !Counted.count(E) && mayEscape(*E))
      Otherwise.insert(Array);
    return true;
  }

private:
  static const Expr *condition(const IfStmt &If) {
    const Expr *E = bare(If.getCond());
    if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot)
      return bare(Not->getSubExpr());
    const auto *Compare = dyn_cast<BinaryOperator>(E);
    return Compare && Compare->isEqualityOp() ? bare(Compare->getLHS()) : E;
  }

  void lookAt(const CountedLoop &Loop, const Expr &E) {
    if (const auto *Call = dyn_cast<CallExpr>(&E)) {
      const Expr *Freed = freedBy(*Call);
      auto [Array, Index] =
          Freed ? elementIn(Freed) : std::pair<const ValueDecl *, const ValueDecl *>();
      if (Array && Index == Loop.Counter && comesToItsEnd(*Loop.Loop, *Array)) {
        FreedInLoop.insert(Array);
        Counted.insert(bare(Freed));
      }
      return;
    }
    const auto *Assign = dyn_cast<BinaryOperator>(&E);
    if (!Assign || Assign->getOpcode() != BO_Assign)
      return;
    auto [Array, Index] = elementIn(Assign->getLHS());
    const CallExpr *Call = allocationIn(Assign->getRHS(), "malloc");
    if (!Call)
      Call = allocationIn(Assign->getRHS(), "calloc");
    if (!Array || Index != Loop.Counter || !Call || !comesToItsEnd(*Loop.Loop, *Array))
      return;
    for (const Expr *Size : Call->arguments())
      if (!In.constant(*Size))
        return;
    Counted.insert(bare(Assign->getLHS()));
    Hint H;
    H.Kind = "one-array";
    H.At = In.place(Call->getExprLoc());
    H.Function = Source::name(F);
    H.Text = "one allocation for each element of '" + Array->getNameAsString() +
             "', all freed in a loop: allocate one array of " + In.text(*Loop.Bound) +
             " and let the elements point into it";
    Allocated.push_back({Array, std::move(H)});
  }

  /// Whether the element is freed, replaced or kept, rather than looked through.
  bool mayEscape(const Expr &Element) const {
    const Stmt *E = &Element;
    const Stmt *Parent = Parents.getParent(E);
    while (isa_and_nonnull<ParenExpr, CastExpr>(Parent)) {
      E = Parent;
      Parent = Parents.getParent(E);
    }
    if (isa_and_nonnull<MemberExpr, ArraySubscriptExpr, IfStmt, UnaryExprOrTypeTraitExpr>(Parent))
      return false;
    if (const auto *Operator = dyn_cast_or_null<UnaryOperator>(Parent))
      return Operator->getOpcode() == UO_AddrOf;
    const auto *Operator = dyn_cast_or_null<BinaryOperator>(Parent);
    return !Operator || !(Operator->isComparisonOp() || Operator->isLogicalOp());
  }

  const Source &In;
  const FunctionDecl &F;
  ParentMap Parents;
  llvm::DenseSet<const Expr *> Counted;
};

} // namespace

void OneArrayHints::look(const FunctionDecl &F) {
  ElementFinder Finder(In, F);
  Finder.TraverseStmt(F.getBody());
  for (auto &[Array, What] : Finder.Allocated)
    Candidates.push_back({Array, std::move(What)});
  FreedInLoop.insert(Finder.FreedInLoop.begin(), Finder.FreedInLoop.end());
  Otherwise.insert(Finder.Otherwise.begin(), Finder.Otherwise.end());
}

void OneArrayHints::finish(std::vector<Hint> &Hints) {
  for (Candidate &C : Candidates)
    if (FreedInLoop.count(C.Array) && !Otherwise.count(C.Array) &&
        isVisibleHere(In.Context, *C.Array))
      Hints.push_back(std::move(C.What));
}
