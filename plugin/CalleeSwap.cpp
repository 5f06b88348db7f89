//===- CalleeSwap.cpp -------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CalleeSwap.h"

#include "CallFinder.h"
#include "Compat.h"
#include "TypeFacts.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Frontend/CompilerInstance.h"

#include <map>
#include <string>
#include <utility>

using namespace clang;
using namespace snug;

namespace {

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
      FoundCalls Calls =
          findCalls(*Context, *D, [](const CallExpr &Call) { return libraryFunctionOf(Call); });
      for (auto &[Call, Destinations] : Calls)
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
