//===- Rewrite.cpp ----------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Rewrite.h"

#include "Compat.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <algorithm>

using namespace llvm;
using namespace snug;

/// Promises that hold for every call of the entry point, also where it passes the call on. None
/// about memory: malloc is said to touch only memory that the program cannot reach, but under LTO
/// the body of an entry point is part of the program, and its loads and stores would be reordered
/// by that.
static void describeEntryPoint(Function &Entry, const AllocSite &Site, const Function &Original) {
  LLVMContext &Context = Entry.getContext();
  AttrBuilder OfFunction(Context);
  const AllocFunction &Like = *Site.Function;
  if (!Like.throws())
    OfFunction.addAttribute(Attribute::NoUnwind);
  // A new-handler is any function.
  if (!Like.isOperator()) {
    OfFunction.addAttribute(Attribute::MustProgress);
    OfFunction.addAttribute(Attribute::WillReturn);
  }
  if (Like.isFresh() && !Like.isOperator())
    OfFunction.addAttribute(Attribute::NoFree);
  SmallVector<unsigned, 2> Sizes = Like.sizes();
  if (Sizes.size() == 2)
    OfFunction.addAllocSizeAttr(Sizes[0], Sizes[1]);
  else if (Sizes.size() == 1 && !Like.has(Role::Out))
    OfFunction.addAllocSizeAttr(Sizes[0], {});
  if (Like.isFresh() && !Like.isOperator() && !Like.has(Role::Out) && !Like.has(Role::Text))
    compat::addAllocKind(OfFunction, Like.Zeroed);
  // How the program reaches the C library (-fno-plt) is how it reaches us.
  if (Original.hasFnAttribute(Attribute::NonLazyBind))
    OfFunction.addAttribute(Attribute::NonLazyBind);
  Entry.addFnAttrs(OfFunction);
  if (Like.has(Role::Out))
    return;

  AttrBuilder OfResult(Context);
  // Of operator new, clang says it at each call, or does not (-fno-assume-sane-operator-new).
  if (!Like.isOperator())
    OfResult.addAttribute(Attribute::NoAlias);
  if (Like.throws() && Original.getAttributes().hasRetAttr(Attribute::NonNull))
    OfResult.addAttribute(Attribute::NonNull);
  OfResult.addAttribute(Attribute::NoUndef);
  OfResult.addAlignmentAttr(Align(std::min(Site.Class->Align, MallocAlign)));
  Entry.addRetAttrs(OfResult);
}

/// With debug information, a call has an entry there if its callee has one: what was known of the
/// original, under the new name.
static void describeToDebuggers(Function &Entry, const Function &Original) {
  const DISubprogram *Known = Original.getSubprogram();
  if (!Known || Known->isDefinition())
    return;
  DIBuilder Builder(*Entry.getParent(), /*AllowUnresolved=*/false);
  Entry.setSubprogram(Builder.createFunction(
      Known->getScope(), Entry.getName(), /*LinkageName=*/{}, Known->getFile(), Known->getLine(),
      Known->getType(), Known->getScopeLine(), Known->getFlags(), Known->getSPFlags()));
}

/// Null if the module uses the name for something else.
static Function *getEntryPoint(const AllocSite &Site, StringRef Name) {
  const Function &Original = *Site.Call->getCalledFunction();
  Module &M = *Site.Call->getModule();

  if (GlobalValue *Existing = M.getNamedValue(Name)) {
    auto *Entry = dyn_cast<Function>(Existing);
    if (!Entry || Entry->getFunctionType() != Original.getFunctionType())
      return nullptr;
    // The program may declare it too; LTO may see its body, of which we claim nothing.
    if (Entry->isDeclaration())
      describeEntryPoint(*Entry, Site, Original);
    return Entry;
  }
  auto *Entry = Function::Create(Original.getFunctionType(), GlobalValue::ExternalLinkage, Name, M);
  Entry->setDSOLocal(Original.isDSOLocal());
  describeEntryPoint(*Entry, Site, Original);
  describeToDebuggers(*Entry, Original);
  return Entry;
}

Function *snug::rewriteCall(AllocSite &Site) {
  std::string Name = EntryPoint{Site.Function, Site.Data, Site.Class->Bytes}.name();
  Function *Entry = getEntryPoint(Site, Name);
  if (!Entry) {
    Site.NotBecause = Reason{"NameTaken", Name + " is something else in this file"};
    return nullptr;
  }
  Site.Call->setCalledFunction(Entry);
  // The call itself may repeat what was said of malloc's use of memory.
  compat::removeMemoryEffects(*Site.Call);
  Site.Call->removeFnAttr(Attribute::Builtin);
  return Entry;
}

unsigned snug::countEntryPointCalls(const Module &M) {
  unsigned Calls = 0;
  for (const Function &F : M) {
    if (!EntryPoint::parse(F.getName()))
      continue;
    for (const Use &U : F.uses())
      if (const auto *Call = dyn_cast<CallBase>(U.getUser()))
        Calls += Call->isCallee(&U);
  }
  return Calls;
}
