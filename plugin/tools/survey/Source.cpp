//===- Source.cpp -----------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Source.h"

#include "AbsolutePath.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace snug::survey;

static Place presumed(const SourceManager &Sources, SourceLocation At) {
  PresumedLoc Where = Sources.getPresumedLoc(At);
  if (Where.isInvalid())
    return {};
  return {absolutePath(Where.getFilename()), Where.getLine(), Where.getColumn()};
}

Place Source::place(SourceLocation At) const {
  const SourceManager &Sources = Context.getSourceManager();
  return presumed(Sources, Sources.getExpansionLoc(At));
}

std::vector<Place> Source::placesInDebugInfo(const CallExpr &Call) const {
  const SourceManager &Sources = Context.getSourceManager();
  std::vector<Place> Places{place(Call.getExprLoc())};
  Place Other = presumed(Sources, Sources.getFileLoc(Call.getExprLoc()));
  if (!(Other == Places.front()))
    Places.push_back(Other);
  return Places;
}

bool Source::inSystemHeader(SourceLocation At) const {
  const SourceManager &Sources = Context.getSourceManager();
  return At.isInvalid() || Sources.isInSystemHeader(Sources.getExpansionLoc(At));
}

static constexpr size_t LongestText = 120;

static std::string shortened(std::string Text) {
  for (char &C : Text)
    if (C == '\n' || C == '\t')
      C = ' ';
  if (Text.size() > LongestText)
    Text.replace(LongestText - 3, std::string::npos, "...");
  return Text;
}

std::string Source::text(const Expr &E) const {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  E.printPretty(Out, nullptr, Context.getPrintingPolicy());
  return shortened(Out.str());
}

std::string Source::text(QualType Type) const {
  return shortened(Type.getUnqualifiedType().getAsString(Context.getPrintingPolicy()));
}

std::optional<uint64_t> Source::constant(const Expr &E) const {
  Expr::EvalResult Value;
  if (E.isInstantiationDependent() || !E.getType()->isIntegralOrEnumerationType() ||
      !E.EvaluateAsInt(Value, Context))
    return std::nullopt;
  const llvm::APSInt &Number = Value.Val.getInt();
  if (Number.isNegative() || Number.ugt(INT64_MAX))
    return std::nullopt;
  return Number.getZExtValue();
}

namespace {

/// Collects what an expression's value depends on, in the order of the source.
class Dependences : public RecursiveASTVisitor<Dependences> {
public:
  explicit Dependences(const Source &In) : In(In) {}

  std::vector<std::string> Words;

  bool TraverseStmt(Stmt *S) {
    if (auto *E = dyn_cast_or_null<Expr>(S)) {
      if (isa<UnaryExprOrTypeTraitExpr>(E) || In.constant(*E))
        return true;
      if (auto *Call = dyn_cast<CallExpr>(E)) {
        const FunctionDecl *Callee = Call->getDirectCallee();
        add(Callee ? "the result of " + Source::name(*Callee) + "()"
                   : std::string("the result of a call"));
        return true;
      }
      if (auto *Member = dyn_cast<MemberExpr>(E)) {
        add("member '" + Member->getMemberDecl()->getNameAsString() + "'");
        return true;
      }
      if (auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
        add("an element of '" + In.text(*bare(Element->getBase())) + "'");
        return true;
      }
      if (auto *Reference = dyn_cast<DeclRefExpr>(E))
        add((isa<ParmVarDecl>(Reference->getDecl()) ? "parameter '" : "variable '") +
            Reference->getDecl()->getNameAsString() + "'");
    }
    return RecursiveASTVisitor::TraverseStmt(S);
  }

private:
  void add(std::string Word) {
    if (!llvm::is_contained(Words, Word))
      Words.push_back(std::move(Word));
  }

  const Source &In;
};

} // namespace

std::string Source::whyNotConstant(llvm::ArrayRef<const Expr *> Parts) const {
  Dependences Found(*this);
  for (const Expr *Part : Parts)
    Found.TraverseStmt(const_cast<Expr *>(Part));
  if (Found.Words.empty())
    return "not a constant expression";
  constexpr size_t Most = 3;
  bool More = Found.Words.size() > Most;
  if (More)
    Found.Words.resize(Most);
  return "depends on " + llvm::join(Found.Words, ", ") + (More ? " and more" : "");
}

std::string Source::name(const FunctionDecl &F) {
  return F.getIdentifier() && F.getDeclContext()->isTranslationUnit()
             ? F.getName().str()
             : F.getQualifiedNameAsString();
}

std::string Source::key(const FunctionDecl &F) const {
  std::string Name = name(F);
  if (F.hasExternalFormalLinkage())
    return Name;
  return place(F.getLocation()).File + "::" + Name;
}

const Expr *snug::survey::bare(const Expr *E) {
  for (;;) {
    const Expr *Inner = E->IgnoreParenCasts();
    if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(Inner))
      if (Opaque->getSourceExpr())
        Inner = Opaque->getSourceExpr();
    if (Inner == E)
      return E;
    E = Inner;
  }
}

const ValueDecl *snug::survey::namedBy(const Expr *E) {
  E = bare(E);
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    return Reference->getDecl();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getMemberDecl();
  return nullptr;
}
