//===- SizeSource.cpp -------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SizeSource.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/STLExtras.h"

#include <utility>

using namespace clang;
using namespace snug;

/// Constants may be defined by constants. Nobody chains more, and errors can make circles.
static constexpr unsigned DeepestConstant = 8;

static SizeSource sourceOfType(const ASTContext &Context, QualType Type, bool Whole) {
  SizeSource Source;
  Type = Type.getNonReferenceType();
  Source.Types.push_back(Context.getBaseElementType(Type));
  if (Type->isArrayType())
    Source.Arrays.push_back(Type);
  Source.Multiple = Whole;
  Source.Extra = !Whole;
  return Source;
}

static void addTypes(const ASTContext &Context, SizeSource &To, const SizeSource &From) {
  for (QualType Type : From.Types)
    if (llvm::none_of(To.Types, [&](QualType Seen) { return Context.hasSameType(Seen, Type); }))
      To.Types.push_back(Type);
  To.Arrays.append(From.Arrays.begin(), From.Arrays.end());
}

static bool isBytes(const SizeSource &Source) {
  return Source.Multiple && Source.Types.size() == 1 && Source.Types.front()->isCharType();
}

SizeSource snug::multiplySizes(const ASTContext &Context, SizeSource Left, SizeSource Right) {
  if (Right.Types.empty() || (isBytes(Right) && !Left.Types.empty())) // n * sizeof(char)
    return Left;
  if (Left.Types.empty() || isBytes(Left))
    return Right;
  addTypes(Context, Left, Right);
  Left.Multiple = false;
  Left.Extra = true;
  return Left;
}

/// The size is that of the one and the other, or of either.
static SizeSource joinSizes(const ASTContext &Context, SizeSource Left, const SizeSource &Right) {
  if (Left.Types.empty() && Right.Types.empty())
    return {};
  Left.Extra |= Right.Extra || Left.Types.empty() || Right.Types.empty();
  addTypes(Context, Left, Right);
  Left.Multiple &= Right.Multiple && !Left.Extra && Left.Types.size() == 1;
  return Left;
}

/// As much as the types named, more or less.
static SizeSource about(SizeSource Source) {
  if (!Source.Types.empty()) {
    Source.Multiple = false;
    Source.Extra = true;
  }
  return Source;
}

namespace {

class Reader {
public:
  explicit Reader(const ASTContext &Context) : Context(Context) {}

  SizeSource read(const Expr *E, unsigned Depth) const {
    E = E->IgnoreParenImpCasts();
    if (const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
      return Trait->getKind() == UETT_SizeOf
                 ? sourceOfType(Context, Trait->getTypeOfArgument(), /*Whole=*/true)
                 : SizeSource();
    if (const auto *Offset = dyn_cast<OffsetOfExpr>(E))
      return sourceOfType(Context, Offset->getTypeSourceInfo()->getType(), /*Whole=*/false);
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
      return Cast->getType()->isIntegerType() ? read(Cast->getSubExpr(), Depth) : SizeSource();
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return joinSizes(Context, read(Choice->getTrueExpr(), Depth),
                       read(Choice->getFalseExpr(), Depth));
    if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
      return readConstant(Reference->getDecl(), Depth);
    if (const auto *Operator = dyn_cast<BinaryOperator>(E))
      return readOperator(*Operator, Depth);
    return {};
  }

private:
  SizeSource readOperator(const BinaryOperator &E, unsigned Depth) const {
    SizeSource Left = read(E.getLHS(), Depth);
    SizeSource Right = read(E.getRHS(), Depth);
    switch (E.getOpcode()) {
    case BO_Mul:
      return multiplySizes(Context, std::move(Left), std::move(Right));
    case BO_Add:
      return joinSizes(Context, std::move(Left), Right);
    case BO_Shl:
      return Left;
    case BO_Sub:
      return about(joinSizes(Context, std::move(Left), Right));
    case BO_Div: // sizeof(array) / sizeof(*array) counts
      return Right.Types.empty() ? about(std::move(Left)) : SizeSource();
    case BO_And: // rounded to a multiple
    case BO_Or:
      return about(std::move(Left));
    case BO_Assign:
    case BO_Comma:
      return Right;
    default:
      return {};
    }
  }

  /// Only what cannot change: a variable that is not const may hold anything by now.
  SizeSource readConstant(const ValueDecl *D, unsigned Depth) const {
    const Expr *Value = nullptr;
    if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(D)) {
      Value = Enumerator->getInitExpr();
    } else if (const auto *Variable = dyn_cast<VarDecl>(D)) {
      QualType Type = Variable->getType();
      if (Type.isConstQualified() && !Type.isVolatileQualified() && Type->isIntegerType())
        Value = Variable->getAnyInitializer();
    }
    if (!Value || Depth == DeepestConstant || Value->isInstantiationDependent())
      return {};
    return read(Value, Depth + 1);
  }

  const ASTContext &Context;
};

} // namespace

SizeSource snug::readSize(const ASTContext &Context, const Expr *Size) {
  return Reader(Context).read(Size, 0);
}
