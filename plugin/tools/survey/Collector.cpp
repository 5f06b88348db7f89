//===- Collector.cpp --------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Collector.h"

#include "../../CallFinder.h"
#include "../../SizeClass.h"
#include "../../SizeSource.h"
#include "../../TypeFacts.h"
#include "Wrappers.h"

#include "clang/AST/RecursiveASTVisitor.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace clang;
using namespace snug;
using namespace snug::survey;

const AllocFunction *snug::survey::familyOf(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || !Callee->isExternC())
    return nullptr;
  llvm::StringRef Name = Callee->getName();
  Name.consume_front("__builtin_");
  const AllocFunction *Function = findAllocFunction(Name);
  return Function && Function->Roles.size() == Call.getNumArgs() ? Function : nullptr;
}

const AllocFunction *snug::survey::shapeOf(const CallExpr &Call) {
  QualType Pointer = Call.getCallee()->getType();
  if (Call.getDirectCallee() || !Pointer->isFunctionPointerType())
    return nullptr;
  const auto *Type = Pointer->getPointeeType()->getAs<FunctionProtoType>();
  if (!Type || Type->isVariadic() || !Type->getReturnType()->isPointerType())
    return nullptr;
  std::string Roles;
  for (QualType Parameter : Type->param_types()) {
    bool Number = Parameter->isUnsignedIntegerType() && !Parameter->isCharType();
    Roles += Parameter->isPointerType() ? 'p' : Number ? 's' : '?';
  }
  for (const char *Name : {"malloc", "calloc", "realloc"})
    if (const AllocFunction *Function = findAllocFunction(Name); Function->Roles == Roles)
      return Function;
  return nullptr;
}

bool snug::survey::mayAllocate(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && !Callee->getBuiltinID() && Callee->getReturnType()->isPointerType() &&
         Callee->getNumParams() == Call.getNumArgs();
}

/// Whether a pointer is called what a pointer to malloc would be.
static bool namedLikeAllocator(const CallExpr &Call) {
  const ValueDecl *Pointer = namedBy(Call.getCallee());
  return Pointer &&
         llvm::StringRef(Pointer->getNameAsString()).lower().find("alloc") != std::string::npos;
}

/// The bytes that strdup or strndup takes for a literal.
static std::optional<uint64_t> bytesOfCopy(const Source &In, const CallExpr &Call,
                                           const AllocFunction &Function) {
  const auto *Literal = dyn_cast<StringLiteral>(bare(Call.getArg(*Function.parameter(Role::Text))));
  if (!Literal || Literal->getCharByteWidth() != 1)
    return std::nullopt;
  uint64_t Length = std::min(Literal->getBytes().find('\0'), Literal->getBytes().size());
  if (std::optional<unsigned> Limit = Function.parameter(Role::Limit)) {
    std::optional<uint64_t> Most = In.constant(*Call.getArg(*Limit));
    if (!Most)
      return std::nullopt;
    Length = std::min(Length, *Most);
  }
  return Length + 1;
}

/// Sets Size or Why.
static void setSize(const Source &In, llvm::ArrayRef<const Expr *> Sizes, Site &To) {
  llvm::SmallVector<std::string, 2> Texts;
  bool Constant = true, Overflows = false;
  uint64_t Product = 1;
  for (const Expr *Size : Sizes) {
    Texts.push_back(In.text(*Size->IgnoreParenImpCasts()));
    std::optional<uint64_t> Value = In.constant(*Size);
    Constant &= Value.has_value();
    Product = llvm::SaturatingMultiply(Product, Value.value_or(1), &Overflows);
    if (Overflows)
      Product = UINT64_MAX;
  }
  To.SizeText = llvm::join(Texts, ", ");
  if (!Constant)
    To.Why = In.whyNotConstant(Sizes);
  else if (Product > INT64_MAX)
    To.Why = "count times size overflows";
  else
    To.Size = Product;
}

/// The name of what is allocated: the type in the size, or that of the pointer it goes to.
static std::string typeName(const Source &In, llvm::ArrayRef<const Expr *> Sizes,
                            llvm::ArrayRef<QualType> Destinations) {
  SizeSource From;
  for (const Expr *Size : Sizes)
    if (!Size->isInstantiationDependent())
      From = multiplySizes(In.Context, std::move(From), readSize(In.Context, Size));
  llvm::ArrayRef<QualType> Types = From.Types.empty() ? Destinations : From.Types;
  llvm::SmallVector<std::string, 2> Names;
  for (QualType Type : Types)
    Names.push_back(In.text(Type));
  return llvm::join(Names, ", ");
}

static void setType(const Source &In, llvm::ArrayRef<const Expr *> Sizes,
                    llvm::ArrayRef<QualType> Destinations, Site &To) {
  TypeFacts Facts = deduceFacts(In.Context, Sizes, Destinations);
  To.Type = typeName(In, Sizes, Destinations);
  To.Align = Facts.Known ? Facts.Align : 0;
  To.Pointers = !Facts.Known ? "unknown" : Facts.Data ? "no" : "yes";
  To.Exact = Facts.Exact;
  To.TypeSize = Facts.Size;
}

/// The arguments of integer type, and among them, for a function of which nothing is known yet,
/// those that look like sizes: that name a type, or all if none does.
static llvm::SmallVector<const Expr *, 2> noteArguments(const Source &In, const CallExpr &Call,
                                                        Site &To) {
  llvm::SmallVector<const Expr *, 2> Sizes, All;
  for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
    const Expr *E = Call.getArg(I);
    if (!E->getType()->isIntegerType() || E->isInstantiationDependent())
      continue;
    Argument Noted;
    Noted.Position = I;
    Noted.Value = In.constant(*E);
    if (!Noted.Value)
      Noted.Why = In.whyNotConstant(E);
    Noted.Text = In.text(*E->IgnoreParenImpCasts());
    To.Arguments.push_back(std::move(Noted));
    All.push_back(E);
    if (!readSize(In.Context, E).Types.empty())
      Sizes.push_back(E);
  }
  return Sizes.empty() ? All : Sizes;
}

void Collector::addSite(const FunctionDecl &Caller, const CallExpr &Call,
                        llvm::ArrayRef<QualType> Destinations) {
  LocatedSite Located;
  Site &S = Located.What;
  S.At = In.place(Call.getExprLoc());
  S.Function = Source::name(Caller);
  Located.Places = In.placesInDebugInfo(Call);

  const AllocFunction *Family = familyOf(Call);
  const AllocFunction *Function = Family ? Family : shapeOf(Call);
  if (Function) {
    S.Kind = Family ? "direct" : "pointer";
    S.Callee = Family ? Function->Name.str() : In.text(*bare(Call.getCallee()));
    S.Certain = Family || namedLikeAllocator(Call);
    auto Sizes = sizesOf(Call, *Function);
    if (Function->has(Role::Text)) {
      S.Size = bytesOfCopy(In, Call, *Function);
      S.SizeText = In.text(*bare(Call.getArg(*Function->parameter(Role::Text))));
      if (!S.Size)
        S.Why = "string not constant";
    } else {
      setSize(In, Sizes, S);
    }
    setType(In, Sizes, Destinations, S);
  } else {
    const FunctionDecl &Callee = *Call.getDirectCallee();
    S.Kind = "wrapper";
    S.Callee = Source::name(Callee);
    S.Key = In.key(Callee);
    S.Certain = false;
    setType(In, noteArguments(In, Call, S), Destinations, S);
    if (std::optional<FunctionRecord> Attributed = recordMarked(In, Callee))
      if (Marked.insert(S.Key).second)
        Functions.push_back(std::move(*Attributed));
  }
  Sites.push_back(std::move(Located));
}

void Collector::collectFunction(FunctionDecl &F) {
  auto Wanted = [](const CallExpr &Call) {
    return familyOf(Call) || shapeOf(Call) || mayAllocate(Call);
  };
  for (auto &[Call, Destinations] : findCalls(In.Context, F, Wanted))
    if (Seen.insert(Call).second && !Call->isInstantiationDependent())
      addSite(F, *Call, Destinations);
  if (std::optional<FunctionRecord> Record = recordReturned(In, F))
    Functions.push_back(std::move(*Record));
  Hinted.look(F);
}

namespace {

class Bodies : public RecursiveASTVisitor<Bodies> {
public:
  explicit Bodies(llvm::function_ref<void(FunctionDecl &)> Do) : Do(Do) {}

  static bool shouldVisitTemplateInstantiations() {
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->doesThisDeclarationHaveABody() && !F->isDependentContext())
      Do(*F);
    return true;
  }

private:
  llvm::function_ref<void(FunctionDecl &)> Do;
};

} // namespace

void Collector::collect(Decl &D) {
  if (In.inSystemHeader(D.getLocation()))
    return;
  Bodies([&](FunctionDecl &F) { collectFunction(F); }).TraverseDecl(&D);
}

void Collector::finish() {
  Hinted.finish();
  Hints = std::move(Hinted.Hints);
}
