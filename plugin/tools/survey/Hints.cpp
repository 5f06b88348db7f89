//===- Hints.cpp - what the hints have in common ----------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Hints.h"

#include "Collector.h"

#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using namespace snug;
using namespace snug::survey;

const CallExpr *snug::survey::allocationIn(const Expr *E, llvm::StringRef Name) {
  const auto *Call = dyn_cast<CallExpr>(bare(E));
  const AllocFunction *Function = Call ? familyOf(*Call) : nullptr;
  return Function && Function->Name == Name ? Call : nullptr;
}

const Expr *snug::survey::freedBy(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  bool Frees = Callee && Callee->getIdentifier() && Callee->isExternC() &&
               (Callee->getName() == "free" || Callee->getName() == "__builtin_free") &&
               Call.getNumArgs() == 1;
  return Frees ? Call.getArg(0) : nullptr;
}

std::pair<const ValueDecl *, const ValueDecl *> snug::survey::elementIn(const Expr *E) {
  const auto *Element = dyn_cast<ArraySubscriptExpr>(bare(E));
  if (!Element || !Element->getType()->isPointerType())
    return {};
  return {namedBy(Element->getBase()), namedBy(Element->getIdx())};
}

namespace {

/// Whether a loop's body lets its counter and its bound alone.
class BodyCheck : public RecursiveASTVisitor<BodyCheck> {
public:
  BodyCheck(const VarDecl *Counter, const ValueDecl *Bound) : Counter(Counter), Bound(Bound) {}

  bool Steady = true;

  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      changes(E->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAssignmentOp())
      changes(E->getLHS());
    return true;
  }

private:
  void changes(const Expr *E) {
    const ValueDecl *Changed = namedBy(E);
    Steady &= !Changed || (Changed != Counter && Changed != Bound);
  }

  const VarDecl *Counter;
  const ValueDecl *Bound;
};

/// Looks for ways out of a loop.
class ExitCheck : public RecursiveASTVisitor<ExitCheck> {
public:
  explicit ExitCheck(const ValueDecl &Array) : Array(Array) {}

  bool Leaves = false;

  bool TraverseIfStmt(IfStmt *S) {
    if (!testsElement(*S->getCond()))
      return RecursiveASTVisitor::TraverseIfStmt(S);
    return !S->getElse() || TraverseStmt(S->getElse());
  }
  bool TraverseForStmt(ForStmt *S) {
    return nested([&] { return RecursiveASTVisitor::TraverseForStmt(S); });
  }
  bool TraverseWhileStmt(WhileStmt *S) {
    return nested([&] { return RecursiveASTVisitor::TraverseWhileStmt(S); });
  }
  bool TraverseDoStmt(DoStmt *S) {
    return nested([&] { return RecursiveASTVisitor::TraverseDoStmt(S); });
  }
  bool TraverseSwitchStmt(SwitchStmt *S) {
    return nested([&] { return RecursiveASTVisitor::TraverseSwitchStmt(S); });
  }
  bool VisitBreakStmt(BreakStmt *) {
    Leaves |= Depth == 0;
    return true;
  }
  bool VisitGotoStmt(GotoStmt *) {
    return Leaves = true;
  }
  bool VisitReturnStmt(ReturnStmt *) {
    return Leaves = true;
  }

private:
  template <typename T> bool nested(T Traverse) {
    ++Depth;
    bool GoOn = Traverse();
    --Depth;
    return GoOn;
  }

  /// !a[i], a[i] == NULL, (a[i] = malloc(n)) == NULL
  bool testsElement(const Expr &Condition) const {
    const Expr *E = bare(&Condition);
    if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot)
      E = bare(Not->getSubExpr());
    else if (const auto *Compare = dyn_cast<BinaryOperator>(E);
             Compare && Compare->getOpcode() == BO_EQ)
      E = bare(Compare->getLHS());
    else
      return false;
    if (const auto *Assign = dyn_cast<BinaryOperator>(E); Assign && Assign->isAssignmentOp())
      E = bare(Assign->getLHS());
    return elementIn(E).first == &Array;
  }

  const ValueDecl &Array;
  unsigned Depth = 0;
};

} // namespace

bool snug::survey::comesToItsEnd(const ForStmt &Loop, const ValueDecl &Array) {
  ExitCheck Check(Array);
  Check.TraverseStmt(const_cast<Stmt *>(Loop.getBody()));
  return !Check.Leaves;
}

CountedLoop snug::survey::countedLoop(const ForStmt &Loop) {
  const auto *Condition = dyn_cast_or_null<BinaryOperator>(Loop.getCond());
  const auto *Step = dyn_cast_or_null<UnaryOperator>(Loop.getInc());
  if (!Loop.getInit() || !Condition || !Step || !Step->isIncrementOp())
    return {};
  const auto *Counter = dyn_cast_or_null<VarDecl>(namedBy(Step->getSubExpr()));
  BinaryOperatorKind Compares = Condition->getOpcode();
  if (!Counter || !Counter->hasLocalStorage() || namedBy(Condition->getLHS()) != Counter ||
      (Compares != BO_LT && Compares != BO_LE && Compares != BO_NE))
    return {};
  // A bound that is computed anew each time may change.
  const Expr *Bound = Condition->getRHS();
  const ValueDecl *Named = namedBy(Bound);
  if (!Named && !Bound->isIntegerConstantExpr(Counter->getASTContext()))
    return {};
  BodyCheck Check(Counter, Named);
  Check.TraverseStmt(const_cast<Stmt *>(Loop.getBody()));
  if (!Check.Steady)
    return {};
  return {&Loop, Counter, Bound};
}

llvm::SmallVector<const Stmt *, 8> snug::survey::everyRound(const Stmt *Body) {
  llvm::SmallVector<const Stmt *, 8> Statements;
  if (const auto *Compound = dyn_cast_or_null<CompoundStmt>(Body)) {
    for (const Stmt *S : Compound->body()) {
      auto Inner = everyRound(S);
      Statements.append(Inner.begin(), Inner.end());
      if (isa<ContinueStmt>(S))
        break;
    }
  } else if (Body) {
    Statements.push_back(Body);
  }
  return Statements;
}
