//===- SnugPass.cpp ---------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SnugPass.h"

#include "AllocSite.h"
#include "Compat.h"
#include "FactCarrier.h"
#include "Rewrite.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"

#include <utility>

using namespace llvm;
using namespace snug;

namespace {

/// The globals of the module that carry the name of an allocation function.
using CalleeMap = SmallDenseMap<const GlobalValue *, const AllocFunction *, 4>;

CalleeMap findCallees(const Module &M) {
  CalleeMap Callees;
  for (const AllocFunction &Function : allocFunctions())
    if (const GlobalValue *Global = M.getNamedValue(Function.Name))
      Callees[Global] = &Function;
  return Callees;
}

const GlobalValue *calleeOf(const CallBase &Call) {
  // A cast stands between a call and a function that was declared differently (typed pointers).
  return dyn_cast<GlobalValue>(Call.getCalledOperand()->stripPointerCasts());
}

/// The functions that contain calls. Following the uses of a few globals is all that a file
/// without such calls costs; only these functions are walked.
SmallPtrSet<const Function *, 16> findCallers(const CalleeMap &Callees) {
  SmallPtrSet<const Function *, 16> Callers;
  SmallVector<const Value *, 4> Worklist;
  for (const auto &[Global, Function] : Callees)
    Worklist.push_back(Global);
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
  AllocSite Site;
  Site.Call = &Call;
  Site.Function = &Function;
  Site.NotBecause = Why;
  return Site;
}

} // namespace

SnugPass::SnugPass(Settings S, std::shared_ptr<FileReport> Report)
    : FromOptions(std::move(S)), Report(std::move(Report)) {}

PreservedAnalyses SnugPass::run(Module &M, ModuleAnalysisManager &AM) {
  bool Changed = resolveMarkers(M);
  recordSettings(M, FromOptions);
  Settings S = withRecorded(M, FromOptions);
  std::optional<Reason> Refusal = refusalOfFile(M, S);
  if (Report)
    Report->restart(M.getSourceFileName());

  auto &Functions = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  CalleeMap Callees = findCallees(M);
  auto Callers = findCallers(Callees);
  for (Function &F : M) {
    if (!Callers.contains(&F))
      continue;
    auto &TLI = Functions.getResult<TargetLibraryAnalysis>(F);
    auto &Emitter = Functions.getResult<OptimizationRemarkEmitterAnalysis>(F);
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      const GlobalValue *Callee = Call ? calleeOf(*Call) : nullptr;
      const AllocFunction *Function = Callee ? Callees.lookup(Callee) : nullptr;
      if (!Function)
        continue;
      AllocSite Site = Refusal ? refused(*Call, *Function, *Refusal)
                               : examineCall(*Call, *Callee, *Function, TLI, S);
      llvm::Function *Entry = Site.Class ? rewriteCall(Site) : nullptr;
      Changed |= Entry != nullptr;
      emitRemark(Emitter, Site, Entry);
      if (Report)
        Entry ? Report->countFacts(Site) : Report->countNotRewritten(*Site.NotBecause);
      if (Entry || !S.KeepFacts)
        stripFacts(*Call);
    }
  }
  if (Report)
    Report->setRewritten(countEntryPointCalls(M));
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
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
  Passes.addPass(SnugPass(S, S.Report ? std::make_shared<FileReport>() : nullptr));
  return true;
}

void snug::registerSnugPass(PassBuilder &Builder, const Settings &S) {
  auto Report = S.Report ? std::make_shared<FileReport>() : nullptr;
  auto AddPass = [=](ModulePassManager &Passes) { Passes.addPass(SnugPass(S, Report)); };
  registerFactCarrier(Builder);
  compat::atEndOfPipelines(Builder, AddPass);
  Builder.registerPipelineParsingCallback(
      [=](StringRef Name, ModulePassManager &Passes, ArrayRef<PassBuilder::PipelineElement>) {
        return parsePipelineElement(Name, S, Passes);
      });
}
