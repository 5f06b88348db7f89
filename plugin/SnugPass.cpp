//===- SnugPass.cpp ---------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SnugPass.h"

#include "AllocSite.h"
#include "BuildNote.h"
#include "Compat.h"
#include "FactCarrier.h"
#include "IndirectCall.h"
#include "Inline.h"
#include "Operators.h"
#include "Profile.h"
#include "Remarks.h"
#include "Rewrite.h"
#include "Wrapper.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/JumpThreading.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

#include <optional>
#include <utility>

using namespace llvm;
using namespace snug;

namespace {

/// What one run needs to know of the module.
struct Callees {
  /// The globals that carry the name of an allocation function.
  SmallDenseMap<const GlobalValue *, const AllocFunction *, 8> Library;
  SmallPtrSet<const GlobalValue *, 8> Wrappers;
  SmallVector<HookTarget, 3> Hooks;
  const Function *Free = nullptr;         ///< where its calls are inlined
  SmallVector<Function *, 4> Deletes;     ///< where their calls are rewritten
  std::optional<Reason> OperatorsRefusal; ///< why operators are not
};

Callees findCallees(Module &M, bool Refused, const Settings &S) {
  Callees Found;
  for (const AllocFunction &Function : allocFunctions())
    if (const GlobalValue *Global = M.getNamedValue(Function.Name))
      if (S.New || !Function.isOperator())
        Found.Library[Global] = &Function;
  if (Refused)
    return Found;
  for (const Function &F : M)
    if (!Found.Library.count(&F) && isWrapper(F))
      Found.Wrappers.insert(&F);
  if (S.New) {
    Found.OperatorsRefusal = refusalOfOperators(M);
    if (!Found.OperatorsRefusal)
      Found.Deletes = findDeletes(M);
  }
  if (S.Indirect)
    Found.Hooks = findHookTargets(M);
  if (S.Inline == Inlining::All)
    Found.Free = M.getFunction("free");
  return Found;
}

const GlobalValue *calleeOf(const CallBase &Call) {
  // A cast stands between a call and a function that was declared differently (typed pointers).
  return dyn_cast<GlobalValue>(Call.getCalledOperand()->stripPointerCasts());
}

/// The functions that contain calls of \p Found. Following the uses of a few globals is all that a
/// file without such calls costs; only these functions are walked, or all if a hook may be called.
SmallPtrSet<const Function *, 16> findCallers(const Module &M, const Callees &Found) {
  SmallPtrSet<const Function *, 16> Callers;
  if (!Found.Hooks.empty()) {
    for (const Function &F : M)
      Callers.insert(&F);
    return Callers;
  }
  SmallVector<const Value *, 8> Worklist(Found.Wrappers.begin(), Found.Wrappers.end());
  for (const auto &[Global, Function] : Found.Library)
    Worklist.push_back(Global);
  if (Found.Free)
    Worklist.push_back(Found.Free);
  Worklist.append(Found.Deletes.begin(), Found.Deletes.end());
  while (!Worklist.empty())
    for (const User *U : Worklist.pop_back_val()->users()) {
      if (const auto *Call = dyn_cast<CallBase>(U))
        Callers.insert(Call->getFunction());
      else if (isa<ConstantExpr>(U))
        Worklist.push_back(U);
    }
  return Callers;
}

AllocSite refused(CallBase &Call, const AllocFunction &Function, const Reason &Why) {
  AllocSite Site(Call, Function);
  Site.NotBecause = Why;
  return Site;
}

/// The calls of one function, decided about and rewritten.
class FunctionWalk {
public:
  FunctionWalk(const Callees &Found, const std::optional<Reason> &Refusal, const Settings &S,
               const TargetLibraryInfo &TLI)
      : Found(Found), Refusal(Refusal), S(S), TLI(TLI) {}

  /// What \p Call is, if it is anything to us.
  std::optional<AllocSite> examine(CallBase &Call) const {
    if (const GlobalValue *Callee = calleeOf(Call)) {
      if (const AllocFunction *Function = Found.Library.lookup(Callee)) {
        const std::optional<Reason> &Why =
            Refusal || !Function->isOperator() ? Refusal : Found.OperatorsRefusal;
        return Why ? refused(Call, *Function, *Why) : examineCall(Call, *Callee, *Function, TLI, S);
      }
      LibFunc Known;
      if (Found.Wrappers.count(Callee) && Call.getCalledFunction() &&
          !TLI.getLibFunc(*Call.getCalledFunction(), Known))
        return examineWrapperCall(Call, S);
      return std::nullopt;
    }
    const HookTarget *Hook = hookTargetOf(Call, Found.Hooks);
    if (!Hook)
      return std::nullopt;
    AllocSite Site = examineCall(Call, *Hook->Declaration, *Hook->Function, TLI, S);
    if (!Site.Class) // It may be anything.
      return std::nullopt;
    Site.Hook = Hook->Declaration;
    return Site;
  }

  /// The entry point that is called now, or null.
  Function *rewrite(AllocSite &Site, Profiler &Profile) const {
    if (!Site.Class)
      return nullptr;
    if (Site.Hook)
      Site.Call = &guardCall(*Site.Call, *Site.Hook);
    Function *Operator = Site.Function->isOperator() ? Site.Call->getCalledFunction() : nullptr;
    Function *Entry = rewriteCall(Site);
    if (Entry && Operator)
      keepOperator(*Operator);
    const Function &Caller = *Site.Call->getFunction();
    if (Entry && S.Profile) {
      Profile.instrument(Site);
      return Entry;
    }
    Site.Inlined =
        Entry && S.Inline != Inlining::Off && mayInlineInto(Caller) && inlineAllocation(Site);
    return Entry;
  }

  /// Returns whether calls of operator delete in \p F were rewritten.
  bool rewriteDeletes(Function &F) const {
    bool Changed = false;
    if (Found.Deletes.empty())
      return Changed;
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      Function *Operator = Call ? Call->getCalledFunction() : nullptr;
      if (Operator && is_contained(Found.Deletes, Operator) &&
          isDeleteOfInterest(*Call, S.MaxSize) && rewriteDelete(*Call)) {
        keepOperator(*Operator);
        Changed = true;
      }
    }
    return Changed;
  }

  /// Returns how many calls of free in \p F were inlined.
  unsigned inlineFrees(Function &F) const {
    if (!Found.Free || !mayInlineInto(F))
      return 0;
    SmallVector<CallBase *, 8> Frees;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (calleeOf(*Call) == Found.Free && isFree(*Call, TLI))
          Frees.push_back(Call);
    return static_cast<unsigned>(count_if(Frees, [](CallBase *Call) { return inlineFree(*Call); }));
  }

private:
  const Callees &Found;
  const std::optional<Reason> &Refusal;
  const Settings &S;
  const TargetLibraryInfo &TLI;
};

/// What the pipeline does no more after us: on a hit the program's own test for NULL is decided.
void simplify(Function &F, FunctionAnalysisManager &Functions) {
  compat::removeMemoryEffects(F); // It was only malloc's.
  Functions.invalidate(F, PreservedAnalyses::none());
  FunctionPassManager Passes;
  Passes.addPass(JumpThreadingPass());
  Passes.addPass(SimplifyCFGPass());
  Functions.invalidate(F, Passes.run(F, Functions));
}

} // namespace

SnugPass::SnugPass(Settings S, std::shared_ptr<SiteObserver> Observer)
    : FromOptions(std::move(S)), Observer(std::move(Observer)) {}

PreservedAnalyses SnugPass::run(Module &M, ModuleAnalysisManager &AM) {
  bool Changed = resolveMarkers(M);
  recordSettings(M, FromOptions);
  Settings S = withRecorded(M, FromOptions);
  std::optional<Reason> Refusal = refusalOfFile(M, S);
  if (isServed(M))
    addBuildNote(M, S);
  if (Observer)
    Observer->begin(M);

  auto &Functions = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Callees Found = findCallees(M, Refusal.has_value(), S);
  auto Callers = findCallers(M, Found);
  Profiler Profile(M);
  for (Function &F : M) {
    if (F.isDeclaration() || !Callers.contains(&F))
      continue;
    FunctionWalk Walk(Found, Refusal, S, Functions.getResult<TargetLibraryAnalysis>(F));
    auto &Emitter = Functions.getResult<OptimizationRemarkEmitterAnalysis>(F);
    SmallVector<AllocSite, 8> Sites; // all, before any is changed
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (std::optional<AllocSite> Site = Walk.examine(*Call))
          Sites.push_back(*Site);
    unsigned Inlined = 0;
    for (AllocSite &Site : Sites) {
      Function *Entry = Walk.rewrite(Site, Profile);
      Changed |= Entry || Site.Hook;
      emitRemark(Emitter, Site, Entry);
      if (Observer)
        Observer->decided(Site, Entry);
      if (Entry || !S.KeepFacts)
        stripFacts(*Site.Call);
      Inlined += Site.Inlined;
    }
    Changed |= Walk.rewriteDeletes(F);
    Inlined += Walk.inlineFrees(F);
    if (Inlined)
      simplify(F, Functions);
    Changed |= Inlined != 0;
  }
  if (Observer)
    Observer->end(M, countEntryPointCalls(M));
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

static std::shared_ptr<SiteObserver> reportOf(const Settings &S) {
  return S.Report ? std::make_shared<FileReport>() : nullptr;
}

/// Parses `snug` and `snug<option;option>` in a textual pipeline.
static bool parsePipelineElement(StringRef Name, Settings S, ModulePassManager &Passes) {
  if (!Name.consume_front("snug"))
    return false;
  if (!Name.empty()) {
    if (!Name.consume_front("<") || !Name.consume_back(">"))
      return false;
    SmallVector<StringRef, 4> Options;
    Name.split(Options, ';');
    for (StringRef Option : Options) {
      std::string Problem = applyOption(Option, S);
      if (!Problem.empty()) {
        errs() << "snug: error: " + Problem + "\n";
        return false;
      }
    }
  }
  Passes.addPass(SnugPass(S, reportOf(S)));
  return true;
}

void snug::registerSnugPass(PassBuilder &Builder, const Settings &S,
                            std::shared_ptr<SiteObserver> Observer) {
  if (!Observer)
    Observer = reportOf(S);
  auto AddPass = [=](ModulePassManager &Passes) { Passes.addPass(SnugPass(S, Observer)); };
  registerFactCarrier(Builder);
  compat::atEndOfPipelines(Builder, AddPass);
  Builder.registerPipelineParsingCallback(
      [=](StringRef Name, ModulePassManager &Passes, ArrayRef<PassBuilder::PipelineElement>) {
        return parsePipelineElement(Name, S, Passes);
      });
}
