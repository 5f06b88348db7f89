//===- CalleeSwap.cpp -------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CalleeSwap.h"

#include "AllocFunction.h"
#include "Compat.h"
#include "TypeFacts.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"

#include "llvm/ADT/MapVector.h"

#include <map>
#include <string>
#include <utility>

using namespace clang;
using namespace snug;

/// The function that \p D declares, if it is one with a size in its arguments and of the library:
/// one that the program defines, renames or keeps to itself is another. Names are enough here, and
/// cover what clang does not know as builtins; whether the program opted out is seen in the IR.
static const AllocFunction *libraryFunction(const FunctionDecl &D) {
  const IdentifierInfo *Identifier = D.getIdentifier();
  if (!Identifier)
    return nullptr;
  llvm::StringRef Name = Identifier->getName();
  Name.consume_front("__builtin_");
  const AllocFunction *Function = findAllocFunction(Name);
  if (!Function || !Function->has(Role::Size) || D.getNumParams() != Function->Roles.size())
    return nullptr;
  bool Library = D.isExternC() && D.hasExternalFormalLinkage() && !D.isDefined() &&
                 !D.isInlineSpecified() && !D.hasAttr<AsmLabelAttr>() &&
                 D.getType()->getAs<FunctionProtoType>();
  return Library ? Function : nullptr;
}

static llvm::SmallVector<const Expr *, 2> sizesOf(const CallExpr &Call,
                                                  const AllocFunction &Function) {
  llvm::SmallVector<const Expr *, 2> Sizes;
  for (unsigned I : Function.sizes())
    Sizes.push_back(Call.getArg(I));
  return Sizes;
}

namespace {

using DestinationMap = llvm::MapVector<CallExpr *, llvm::SmallVector<QualType, 2>>;

/// Finds the allocation calls of one declaration and what their results are converted to.
class CallFinder : public RecursiveASTVisitor<CallFinder> {
public:
  explicit CallFinder(const ASTContext &Context) : Context(Context) {}

  DestinationMap Found;

  /// Templates are looked at when they are instantiated.
  bool TraverseDecl(Decl *D) {
    if (const auto *Scope = dyn_cast_or_null<DeclContext>(D))
      if (Scope->isDependentContext())
        return true;
    return RecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitCallExpr(CallExpr *Call) {
    const AllocFunction *Function = allocationOf(*Call);
    if (!Function)
      return true;
    Found[Call];
    if (std::optional<unsigned> Out = Function->parameter(Role::Out))
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
  static const AllocFunction *allocationOf(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    return Callee && Callee->getNumParams() == Call.getNumArgs() ? libraryFunction(*Callee)
                                                                 : nullptr;
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
    const AllocFunction *Function = Call ? allocationOf(*Call) : nullptr;
    if (Function && !Function->has(Role::Out))
      addDestination(*Call, Type);
  }

  void addDestination(CallExpr &Call, QualType Type) {
    auto &Types = Found[&Call];
    if (llvm::none_of(Types, [&](QualType Seen) { return Context.hasSameType(Seen, Type); }))
      Types.push_back(Type);
  }

  const ASTContext &Context;
};

class CalleeSwap : public ASTConsumer {
public:
  void Initialize(ASTContext &C) override {
    Context = &C;
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group) {
      // A C++20 module unit may write its AST beside the code.
      if (Context->getLangOpts().CPlusPlus && !D->isFromASTFile() && D->getOwningModule())
        continue;
      CallFinder Finder(*Context);
      Finder.TraverseDecl(D);
      for (auto &[Call, Destinations] : Finder.Found)
        exchangeCallee(*Call, Destinations);
    }
    return true;
  }

private:
  void exchangeCallee(CallExpr &Call, llvm::ArrayRef<QualType> Destinations) {
    FunctionDecl &Callee = *Call.getDirectCallee();
    const AllocFunction &Function = *libraryFunction(Callee);
    TypeFacts Facts = deduceFacts(*Context, sizesOf(Call, Function), Destinations);
    FunctionDecl *Marker = markerFor(Callee, Function, Facts);
    if (!Marker)
      return;
    auto *Reference =
        DeclRefExpr::Create(*Context, NestedNameSpecifierLoc(), SourceLocation(), Marker,
                            /*RefersToEnclosingVariableOrCapture=*/false,
                            Call.getCallee()->getBeginLoc(), Marker->getType(), VK_LValue);
    Call.setCallee(ImplicitCastExpr::Create(*Context, Context->getPointerType(Marker->getType()),
                                            CK_FunctionToPointerDecay, Reference,
                                            /*BasePath=*/nullptr, VK_PRValue, FPOptionsOverride()));
  }

  /// A declaration like \p Original, except that it is no builtin.
  FunctionDecl *markerFor(FunctionDecl &Original, const AllocFunction &Function,
                          const TypeFacts &Facts) {
    std::string Name = markerName(Facts, Function.Name);
    FunctionDecl *&Marker = Markers[{&Original, Name}];
    if (Marker)
      return Marker;
    // In C++ the scope makes the linkage: extern "C".
    DeclContext *Scope = Context->getLangOpts().CPlusPlus ? Original.getDeclContext()
                                                          : Context->getTranslationUnitDecl();
    auto *Made =
        FunctionDecl::Create(*Context, Scope, Original.getBeginLoc(), Original.getLocation(),
                             DeclarationName(&Context->Idents.get(Name)), Original.getType(),
                             Original.getTypeSourceInfo(), SC_Extern);
    llvm::SmallVector<ParmVarDecl *, 2> Parameters;
    for (const ParmVarDecl *Parameter : Original.parameters())
      Parameters.push_back(ParmVarDecl::Create(*Context, Made, SourceLocation(), SourceLocation(),
                                               /*Id=*/nullptr, Parameter->getType(),
                                               Parameter->getTypeSourceInfo(), SC_None,
                                               /*DefArg=*/nullptr));
    Made->setParams(Parameters);
    for (const Attr *A : Original.attrs())
      if (!isa<BuiltinAttr>(A))
        Made->addAttr(A->clone(*Context));
    if (!compat::describesBuiltins())
      Made->addAttr(NoDebugAttr::CreateImplicit(*Context));
    Made->setImplicit(Original.isImplicit());
    if (Made->isExternC() || !Context->getLangOpts().CPlusPlus)
      Marker = Made;
    return Marker;
  }

  ASTContext *Context = nullptr;
  std::map<std::pair<const FunctionDecl *, std::string>, FunctionDecl *> Markers;
};

} // namespace

bool snug::mayExchangeCallees(const CompilerInstance &CI) {
  switch (CI.getFrontendOpts().ProgramAction) {
  case frontend::EmitAssembly:
  case frontend::EmitBC:
  case frontend::EmitLLVM:
  case frontend::EmitLLVMOnly:
  case frontend::EmitCodeGenOnly:
  case frontend::EmitObj:
    break;
  default:
    return false;
  }
  const CodeGenOptions &Options = CI.getCodeGenOpts();
  // Embedded bitcode is written before the pipeline runs.
  return !CI.getLangOpts().isCompilingModule() && !Options.DisableLLVMPasses &&
         Options.getEmbedBitcode() == CodeGenOptions::Embed_Off &&
         compat::runsPipelineCallbacks(Options);
}

std::unique_ptr<ASTConsumer> snug::createCalleeSwap() {
  return std::make_unique<CalleeSwap>();
}
