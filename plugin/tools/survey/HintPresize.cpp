//===- HintPresize.cpp - arrays that grow in small steps --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   cap += 16; items = realloc(items, cap * sizeof *items);       a constant step: each element is
//                                                                 copied n / 16 times in the end
//   for (i = 0; i < n; i++) items = realloc(items, (i + 1) * ...);      the final size is n
//
//===------------------------------------------------------------------------------------------===//

#include "Hints.h"

#include "../../CallFinder.h"
#include "../../SizeSource.h"
#include "Collector.h"

#include "clang/AST/ParentMap.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace snug;
using namespace snug::survey;

namespace {

/// How a function changes a variable or member.
struct Growth {
  std::optional<uint64_t> Step;    ///< the one constant that is ever added
  bool Otherwise = false;          ///< it also gets values that are not the old one and a constant
  std::vector<const Stmt *> Where; ///< it is added to
};

class GrowthFinder : public RecursiveASTVisitor<GrowthFinder> {
public:
  explicit GrowthFinder(const Source &In) : In(In) {}

  llvm::MapVector<const ValueDecl *, Growth> Changes;
  std::vector<const CallExpr *> Reallocations;
  std::vector<const ForStmt *> Loops;

  bool VisitForStmt(ForStmt *S) {
    Loops.push_back(S);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    if (allocationIn(Call, "realloc") || allocationIn(Call, "reallocarray"))
      Reallocations.push_back(Call);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    const ValueDecl *Changed = namedBy(E->getSubExpr());
    if (Changed && E->isIncrementOp())
      step(*Changed, 1, *E);
    else if (Changed && (E->isDecrementOp() || E->getOpcode() == UO_AddrOf))
      Changes[Changed].Otherwise = true;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    const ValueDecl *Changed = E->isAssignmentOp() ? namedBy(E->getLHS()) : nullptr;
    if (!Changed)
      return true;
    const Expr *Value = bare(E->getRHS());
    if (E->getOpcode() == BO_AddAssign)
      return step(*Changed, In.constant(*E->getRHS()), *E);
    const auto *Sum = dyn_cast<BinaryOperator>(Value);
    if (E->getOpcode() == BO_Assign && Sum && Sum->getOpcode() == BO_Add) {
      if (namedBy(Sum->getLHS()) == Changed)
        return step(*Changed, In.constant(*Sum->getRHS()), *E);
      if (namedBy(Sum->getRHS()) == Changed)
        return step(*Changed, In.constant(*Sum->getLHS()), *E);
    }
    // To begin with a constant is no growth.
    if (E->getOpcode() != BO_Assign || !In.constant(*E->getRHS()))
      Changes[Changed].Otherwise = true;
    return true;
  }

private:
  bool step(const ValueDecl &Changed, std::optional<uint64_t> By, const Stmt &Where) {
    Growth &G = Changes[&Changed];
    G.Otherwise |= !By || *By == 0 || (G.Step && *G.Step != *By);
    G.Step = By;
    G.Where.push_back(&Where);
    return true;
  }

  const Source &In;
};

/// The number of elements in the size of a reallocation: a variable, and a constant more.
struct Count {
  const ValueDecl *Of = nullptr;
  uint64_t More = 0;
};

} // namespace

static Count countIn(const Source &In, const Expr *E) {
  E = bare(E);
  if (const ValueDecl *Named = namedBy(E))
    return {Named, 0};
  // (cap += 16) * sizeof *p, and ++n * sizeof *p, change what they count.
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->isIncrementOp() && Unary->isPrefix() ? Count{namedBy(Unary->getSubExpr()), 0}
                                                       : Count{};
  const auto *Operator = dyn_cast<BinaryOperator>(E);
  if (!Operator)
    return {};
  if (Operator->isAssignmentOp())
    return {namedBy(Operator->getLHS()), 0};
  for (auto [One, Other] : {std::pair{Operator->getLHS(), Operator->getRHS()},
                            std::pair{Operator->getRHS(), Operator->getLHS()}}) {
    std::optional<uint64_t> Constant = In.constant(*Other);
    Count Found = Constant ? countIn(In, One) : Count{};
    if (!Found.Of)
      continue;
    // In elements of that size; any other factor is growth of its own.
    if (Operator->getOpcode() == BO_Mul && !readSize(In.Context, Other).Types.empty())
      return Found;
    if (Operator->getOpcode() == BO_Add)
      return {Found.Of, Found.More + *Constant};
  }
  return {};
}

static Count countOf(const Source &In, const CallExpr &Call) {
  const AllocFunction &Function = *familyOf(Call);
  for (const Expr *Size : sizesOf(Call, Function))
    if (Count Found = countIn(In, Size); Found.Of)
      return Found;
  return {};
}

/// The counted loop that runs \p Call in each round, if there is one.
static CountedLoop loopAround(const CallExpr &Call, const GrowthFinder &Found) {
  for (const ForStmt *Loop : Found.Loops) {
    CountedLoop Counted = countedLoop(*Loop);
    if (!Counted.Counter)
      continue;
    for (const Stmt *S : everyRound(Loop->getBody())) {
      const Expr *Value = dyn_cast<Expr>(S);
      if (const auto *Declaration = dyn_cast<DeclStmt>(S);
          Declaration && Declaration->isSingleDecl())
        if (const auto *Variable = dyn_cast<VarDecl>(Declaration->getSingleDecl()))
          Value = Variable->getInit();
      if (Value)
        if (const auto *Assign = dyn_cast<BinaryOperator>(bare(Value));
            Assign && Assign->getOpcode() == BO_Assign)
          Value = Assign->getRHS();
      if (Value && bare(Value) == &Call)
        return Counted;
    }
  }
  return {};
}

static const Stmt *innermostLoop(const ParentMap &Parents, const Stmt *S) {
  while (S && !isa<ForStmt, WhileStmt, DoStmt>(S))
    S = Parents.getParent(S);
  return S;
}

/// Whether each round of a loop, or each call of the function, adds to \p Elements and reallocates.
/// What is counted first and allocated then is no growth.
static bool growsTogether(const ParentMap &Parents, const CallExpr &Call, const Growth &Grows,
                          const ValueDecl &Elements) {
  const Stmt *Loop = innermostLoop(Parents, &Call);
  const auto *Variable = dyn_cast<VarDecl>(&Elements);
  if (!Loop && Variable && Variable->hasLocalStorage())
    return false;
  return llvm::all_of(Grows.Where,
                      [&](const Stmt *S) { return innermostLoop(Parents, S) == Loop; });
}

void snug::survey::hintPresize(const Source &In, const FunctionDecl &F, std::vector<Hint> &Hints) {
  GrowthFinder Found(In);
  Found.TraverseStmt(F.getBody());
  if (Found.Reallocations.empty())
    return;
  ParentMap Parents(F.getBody());
  for (const CallExpr *Call : Found.Reallocations) {
    Count Elements = countOf(In, *Call);
    if (!Elements.Of)
      continue;
    Hint H;
    H.Kind = "presize";
    H.At = In.place(Call->getExprLoc());
    H.Function = Source::name(F);
    std::string Name = Elements.Of->getNameAsString();
    const Growth &Grows = Found.Changes[Elements.Of];
    CountedLoop Loop = loopAround(*Call, Found);
    bool Counts = Loop.Counter && (Loop.Counter == Elements.Of ||
                                   (Grows.Step && *Grows.Step == 1 && !Grows.Otherwise));
    if (Counts) {
      H.Text = "grown in each round of a loop that ends at " + In.text(*Loop.Bound) +
               ": allocate that many elements before the loop";
    } else if (Grows.Step && !Grows.Otherwise &&
               growsTogether(Parents, *Call, Grows, *Elements.Of)) {
      uint64_t Step = std::max(*Grows.Step, Elements.More); // n % 16 == 0, then n + 16
      H.Text = "grown by a constant step (" + Name + ", " + std::to_string(Step) +
               "), so n elements are copied n / " + std::to_string(2 * Step) +
               " times each: double the capacity, or allocate the final size if it is known";
    } else {
      continue;
    }
    Hints.push_back(std::move(H));
  }
}
