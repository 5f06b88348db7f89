//===- WrapperSource.cpp - what the source says of wrappers -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Wrappers.h"

#include "../../CallFinder.h"
#include "Collector.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

#include <utility>

using namespace clang;
using namespace snug;
using namespace snug::survey;

namespace {

/// Finds the calls that the results of a function may come from.
class ReturnFinder : public RecursiveASTVisitor<ReturnFinder> {
public:
  /// What a nested function returns is another matter.
  static bool TraverseLambdaExpr(LambdaExpr *) {
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) {
    if (S->getRetValue())
      Returned.push_back(S->getRetValue());
    return true;
  }
  bool VisitVarDecl(VarDecl *Variable) {
    if (Variable->hasLocalStorage() && Variable->getInit())
      Values[Variable].push_back(Variable->getInit());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->getOpcode() == BO_Assign)
      if (const auto *Reference = dyn_cast<DeclRefExpr>(bare(E->getLHS())))
        Values[Reference->getDecl()].push_back(E->getRHS());
    return true;
  }

  llvm::SetVector<const CallExpr *> calls() {
    for (const Expr *E : Returned)
      follow(E);
    return std::move(Calls);
  }

private:
  void follow(const Expr *E) {
    E = bare(E);
    if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
      follow(Choice->getTrueExpr());
      follow(Choice->getFalseExpr());
    } else if (const auto *Operator = dyn_cast<BinaryOperator>(E)) {
      if (Operator->getOpcode() == BO_Comma || Operator->getOpcode() == BO_Assign)
        follow(Operator->getRHS());
      else if (Operator->getOpcode() == BO_Add && Operator->getType()->isPointerType())
        follow(Operator->getLHS()); // behind a header of the wrapper's own
    } else if (const auto *Statements = dyn_cast<StmtExpr>(E)) {
      const CompoundStmt *Body = Statements->getSubStmt();
      if (!Body->body_empty())
        if (const auto *Last = dyn_cast<Expr>(Body->body_back()))
          follow(Last);
    } else if (const auto *Call = dyn_cast<CallExpr>(E)) {
      Calls.insert(Call);
    } else if (const auto *Reference = dyn_cast<DeclRefExpr>(E)) {
      if (Followed.insert(Reference->getDecl()).second)
        for (const Expr *Value : Values.lookup(Reference->getDecl()))
          follow(Value);
    }
  }

  std::vector<const Expr *> Returned;
  llvm::DenseMap<const ValueDecl *, std::vector<const Expr *>> Values;
  llvm::DenseSet<const ValueDecl *> Followed;
  llvm::SetVector<const CallExpr *> Calls;
};

} // namespace

static SizeForm multiply(SizeForm Left, SizeForm Right) {
  bool Scaled = Left.Parameters.empty() || Right.Parameters.empty() ||
                (Left.Addend == 0 && Right.Addend == 0);
  if (!Left.Known || !Right.Known || !Scaled)
    return {};
  if (!Left.Parameters.empty() && Right.Parameters.empty())
    std::swap(Left, Right);
  if (Left.Parameters.empty()) {
    bool Overflows = false, This = false;
    uint64_t By = llvm::SaturatingAdd(Left.Factor, Left.Addend, &Overflows);
    Right.Factor = llvm::SaturatingMultiply(Right.Factor, By, &This);
    Overflows |= This;
    Right.Addend = llvm::SaturatingMultiply(Right.Addend, By, &This);
    return Overflows || This ? SizeForm() : Right;
  }
  Left.Parameters.insert(Left.Parameters.end(), Right.Parameters.begin(), Right.Parameters.end());
  Left.Factor *= Right.Factor;
  return Left;
}

/// \p E as the parameters of \p F make it.
static SizeForm formOf(const Source &In, const Expr *E, const FunctionDecl &F) {
  if (std::optional<uint64_t> Value = In.constant(*E))
    return {true, {}, *Value, 0};
  E = bare(E);
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E)) {
    const auto *Parameter = dyn_cast<ParmVarDecl>(Reference->getDecl());
    if (Parameter && Parameter->getFunctionScopeIndex() < F.getNumParams() &&
        Parameter->getType()->isIntegerType())
      return {true, {Parameter->getFunctionScopeIndex()}, 1, 0};
    return {};
  }
  const auto *Operator = dyn_cast<BinaryOperator>(E);
  if (!Operator)
    return {};
  SizeForm Left = formOf(In, Operator->getLHS(), F);
  SizeForm Right = formOf(In, Operator->getRHS(), F);
  if (Operator->getOpcode() == BO_Mul)
    return multiply(Left, Right);
  if (Operator->getOpcode() != BO_Add || !Left.Known || !Right.Known ||
      (!Left.Parameters.empty() && !Right.Parameters.empty()))
    return {};
  if (Left.Parameters.empty())
    std::swap(Left, Right);
  Left.Addend += Right.Factor + Right.Addend;
  return Left;
}

static FunctionRecord recordOf(const Source &In, const FunctionDecl &F) {
  FunctionRecord Record;
  Record.At = In.place(F.getLocation());
  Record.Name = Source::name(F);
  Record.Key = In.key(F);
  for (const ParmVarDecl *Parameter : F.parameters())
    Record.Parameters.push_back(Parameter->getNameAsString());
  return Record;
}

std::optional<FunctionRecord> snug::survey::recordReturned(const Source &In,
                                                           const FunctionDecl &F) {
  if (!F.getReturnType()->isPointerType() || In.inSystemHeader(F.getLocation()))
    return std::nullopt;
  ReturnFinder Finder;
  Finder.TraverseStmt(F.getBody());
  FunctionRecord Record = recordOf(In, F);
  for (const CallExpr *Call : Finder.calls()) {
    ReturnedCall Noted;
    const AllocFunction *Family = familyOf(*Call);
    const AllocFunction *Function = Family ? Family : shapeOf(*Call);
    if (Function) {
      Noted.Callee = Family ? Function->Name.str() : In.text(*bare(Call->getCallee()));
      if (!Function->has(Role::Text))
        Noted.Form = {true, {}, 1, 0};
      for (const Expr *Size : sizesOf(*Call, *Function))
        Noted.Form = multiply(Noted.Form, formOf(In, Size, F));
    } else if (mayAllocate(*Call)) {
      Noted.Callee = Source::name(*Call->getDirectCallee());
      Noted.Key = In.key(*Call->getDirectCallee());
      for (unsigned I = 0; I < Call->getNumArgs(); ++I)
        if (Call->getArg(I)->getType()->isIntegerType())
          Noted.Passed.push_back({I, formOf(In, Call->getArg(I), F)});
    } else {
      continue;
    }
    Record.Returned.push_back(std::move(Noted));
  }
  if (Record.Returned.empty())
    return std::nullopt;
  return Record;
}

std::optional<FunctionRecord> snug::survey::recordMarked(const Source &In, const FunctionDecl &F) {
  FunctionRecord Record = recordOf(In, F);
  Record.Marked = true;
  Record.Form.Known = true;
  if (const auto *Sized = F.getAttr<AllocSizeAttr>()) {
    Record.Form.Parameters.push_back(Sized->getElemSizeParam().getASTIndex());
    if (Sized->getNumElemsParam().isValid())
      Record.Form.Parameters.push_back(Sized->getNumElemsParam().getASTIndex());
    return Record;
  }
  // __attribute__((malloc)); the C library marks fdopen() by it, too, whose number is no size.
  if (!F.hasAttr<RestrictAttr>() || In.inSystemHeader(F.getLocation()))
    return std::nullopt;
  for (const ParmVarDecl *Parameter : F.parameters())
    if (Parameter->getType()->isIntegerType())
      Record.Form.Parameters.push_back(Parameter->getFunctionScopeIndex());
  size_t Integers = Record.Form.Parameters.size();
  if (Integers == 1 || (Integers == 2 && F.getNumParams() == 2))
    return Record;
  return std::nullopt;
}
