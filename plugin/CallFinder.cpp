//===- CallFinder.cpp -------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CallFinder.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using namespace snug;

const AllocFunction *snug::libraryFunction(const FunctionDecl &D) {
  const IdentifierInfo *Identifier = D.getIdentifier();
  if (!Identifier)
    return nullptr;
  llvm::StringRef Name = Identifier->getName();
  Name.consume_front("__builtin_");
  const AllocFunction *Function = findAllocFunction(Name);
  if (!Function || Function->isOperator() || !Function->has(Role::Size) ||
      D.getNumParams() != Function->Roles.size())
    return nullptr;
  bool Library = D.isExternC() && D.hasExternalFormalLinkage() && !D.isDefined() &&
                 !D.isInlineSpecified() && !D.hasAttr<AsmLabelAttr>() &&
                 D.getType()->getAs<FunctionProtoType>();
  return Library ? Function : nullptr;
}

const AllocFunction *snug::libraryFunctionOf(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getNumParams() == Call.getNumArgs() ? libraryFunction(*Callee) : nullptr;
}

llvm::SmallVector<const Expr *, 2> snug::sizesOf(const CallExpr &Call,
                                                 const AllocFunction &Function) {
  llvm::SmallVector<const Expr *, 2> Sizes;
  for (unsigned I : Function.sizes())
    Sizes.push_back(Call.getArg(I));
  return Sizes;
}

namespace {

class CallFinder : public RecursiveASTVisitor<CallFinder> {
public:
  CallFinder(const ASTContext &Context, llvm::function_ref<bool(const CallExpr &)> Wanted)
      : Context(Context), Wanted(Wanted) {}

  FoundCalls Found;

  /// Templates are looked at when they are instantiated.
  bool TraverseDecl(Decl *D) {
    if (const auto *Scope = dyn_cast_or_null<DeclContext>(D))
      if (Scope->isDependentContext())
        return true;
    return RecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (!Wanted(*Call))
      return true;
    Found[Call];
    if (std::optional<unsigned> Out = outOf(*Call))
      noteVariable(*Call, *Call->getArg(*Out));
    return true;
  }

  bool VisitCastExpr(CastExpr *Cast) {
    QualType Type = Cast->getType();
    if (Type->isPointerType() && !Type->isVoidPointerType())
      noteDestination(Cast->getSubExpr(), Type->getPointeeType());
    return true;
  }

private:
  static std::optional<unsigned> outOf(const CallExpr &Call) {
    const AllocFunction *Function = libraryFunctionOf(Call);
    return Function ? Function->parameter(Role::Out) : std::nullopt;
  }

  /// The result is stored where \p Address points to, `(void **)&node` say.
  void noteVariable(CallExpr &Call, const Expr &Address) {
    QualType Variable = Address.IgnoreParenCasts()->getType();
    QualType Pointer = Variable->isPointerType() ? Variable->getPointeeType() : QualType();
    if (!Pointer.isNull() && Pointer->isPointerType() && !Pointer->isVoidPointerType())
      addDestination(Call, Pointer->getPointeeType());
  }

  /// \p E is converted to a pointer to \p Type: so is every call whose result it may be.
  void noteDestination(Expr *E, QualType Type) {
    E = E->IgnoreParens();
    if (auto *Cast = dyn_cast<CastExpr>(E))
      return noteDestination(Cast->getSubExpr(), Type);
    if (auto *Opaque = dyn_cast<OpaqueValueExpr>(E)) {
      if (Expr *Value = Opaque->getSourceExpr())
        noteDestination(Value, Type);
      return;
    }
    if (auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
      noteDestination(Choice->getTrueExpr(), Type);
      noteDestination(Choice->getFalseExpr(), Type);
      return;
    }
    if (auto *Operator = dyn_cast<BinaryOperator>(E)) {
      if (Operator->getOpcode() == BO_Comma || Operator->getOpcode() == BO_Assign)
        noteDestination(Operator->getRHS(), Type);
      return;
    }
    if (auto *Statements = dyn_cast<StmtExpr>(E)) {
      CompoundStmt *Body = Statements->getSubStmt();
      if (!Body->body_empty())
        if (auto *Last = dyn_cast<Expr>(Body->body_back()))
          noteDestination(Last, Type);
      return;
    }
    auto *Call = dyn_cast<CallExpr>(E);
    if (Call && Wanted(*Call) && !outOf(*Call))
      addDestination(*Call, Type);
  }

  void addDestination(CallExpr &Call, QualType Type) {
    auto &Types = Found[&Call];
    if (llvm::none_of(Types, [&](QualType Seen) { return Context.hasSameType(Seen, Type); }))
      Types.push_back(Type);
  }

  const ASTContext &Context;
  llvm::function_ref<bool(const CallExpr &)> Wanted;
};

} // namespace

FoundCalls snug::findCalls(const ASTContext &Context, Decl &D,
                           llvm::function_ref<bool(const CallExpr &)> Wanted) {
  CallFinder Finder(Context, Wanted);
  Finder.TraverseDecl(&D);
  return std::move(Finder.Found);
}
