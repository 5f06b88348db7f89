//===- FactCarrier.cpp ------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "FactCarrier.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Passes/PassBuilder.h"

#include <memory>

using namespace llvm;
using namespace snug;

/// Not a name that is reserved to the implementation: clang does not describe such to debuggers.
static const StringRef MarkerPrefix = "snug.type:";
static const StringRef AttributeName = "snug-type";

static std::string written(const TypeFacts &Facts) {
  std::string Text = Facts.Known ? std::to_string(Facts.Align) + "," + std::to_string(Facts.Size) +
                                       (Facts.Exact ? ",exact" : "") + (Facts.Data ? ",data" : "")
                                 : "unknown";
  return Text + (Facts.ConstantInSource ? ",constant" : "");
}

/// The reverse. Bitcode may come from anywhere: what is not understood claims nothing.
static std::optional<TypeFacts> parse(StringRef Text) {
  TypeFacts Facts;
  if (Text.consume_back(",constant"))
    Facts.ConstantInSource = true;
  if (Text == "unknown")
    return Facts;
  SmallVector<StringRef, 4> Parts;
  Text.split(Parts, ',');
  if (Parts.size() < 2 || Parts[0].getAsInteger(10, Facts.Align) ||
      Parts[1].getAsInteger(10, Facts.Size) || !isPowerOf2_64(Facts.Align))
    return std::nullopt;
  Facts.Known = true;
  for (StringRef Part : ArrayRef<StringRef>(Parts).drop_front(2)) {
    Facts.Exact |= Part == "exact";
    Facts.Data |= Part == "data";
  }
  return Facts;
}

std::string snug::markerName(const TypeFacts &Facts, StringRef Function) {
  return (MarkerPrefix + written(Facts) + ":" + Function).str();
}

std::optional<TypeFacts> snug::factsOf(const CallBase &Call) {
  Attribute Found = Call.getAttributes().getFnAttr(AttributeName);
  if (!Found.isValid())
    return std::nullopt;
  return parse(Found.getValueAsString());
}

void snug::stripFacts(CallBase &Call) {
  Call.setAttributes(Call.getAttributes().removeFnAttribute(Call.getContext(), AttributeName));
}

static void addAttribute(CallBase &Call, StringRef Text) {
  Call.addFnAttr(Attribute::get(Call.getContext(), AttributeName, Text));
}

/// The calls of \p F, also through casts (typed pointers).
static SmallVector<CallBase *, 8> callsOf(Function &F) {
  SmallVector<CallBase *, 8> Calls;
  SmallVector<Value *, 4> Worklist{&F};
  while (!Worklist.empty())
    for (User *U : Worklist.pop_back_val()->users()) {
      if (auto *Call = dyn_cast<CallBase>(U)) {
        if (Call->getCalledOperand()->stripPointerCasts() == &F)
          Calls.push_back(Call);
      } else if (isa<ConstantExpr>(U)) {
        Worklist.push_back(U);
      }
    }
  return Calls;
}

/// What debuggers are told of \p Marker, under the name \p Original.
static DISubprogram *describedAs(const Function &Marker, StringRef Original) {
  const DISubprogram *Known = Marker.getSubprogram();
  if (!Known)
    return nullptr;
  constexpr unsigned NameOperand = 2;
  TempDISubprogram Copy = Known->clone();
  Copy->replaceOperandWith(NameOperand, MDString::get(Marker.getContext(), Original));
  return cast<DISubprogram>(MDNode::replaceWithPermanent(std::move(Copy)));
}

bool snug::resolveMarkers(Module &M) {
  SmallVector<Function *, 16> Markers;
  for (Function &F : M)
    if (F.getName().substr(0, MarkerPrefix.size()) == MarkerPrefix)
      Markers.push_back(&F);
  for (Function *Marker : Markers) {
    auto [Facts, Name] = Marker->getName().drop_front(MarkerPrefix.size()).rsplit(':');
    for (CallBase *Call : callsOf(*Marker))
      addAttribute(*Call, Facts);
    // The file may call the function by its own name as well, or define it later on.
    std::string Original = Name.str();
    DISubprogram *Description = describedAs(*Marker, Original);
    if (GlobalValue *Existing = M.getNamedValue(Original)) {
      auto *Declared = dyn_cast<Function>(Existing);
      if (Description && Declared && Declared->isDeclaration() && !Declared->getSubprogram())
        Declared->setSubprogram(Description);
      Marker->replaceAllUsesWith(ConstantExpr::getBitCast(Existing, Marker->getType()));
      Marker->eraseFromParent();
    } else {
      Marker->setName(Original);
      Marker->setSubprogram(Description);
    }
  }
  return !Markers.empty();
}

namespace {

struct ResolveMarkersPass : PassInfoMixin<ResolveMarkersPass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    return resolveMarkers(M) ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
  static bool isRequired() {
    return true;
  }
};

class CarriedFacts;

/// The calls that carry facts, watched. One set serves one pipeline; handles go with their calls.
using WatchedCalls = DenseMap<Value *, std::unique_ptr<CarriedFacts>>;

/// Notices that LLVM replaces the call by another one, and hands its facts on.
class CarriedFacts final : public CallbackVH {
public:
  CarriedFacts(CallBase &Call, WatchedCalls &Watched) : CallbackVH(&Call), Watched(Watched) {}

private:
  void deleted() override {
    Watched.erase(getValPtr()); // destroys this
  }

  void allUsesReplacedWith(Value *New) override {
    auto *From = dyn_cast<CallBase>(getValPtr());
    auto *To = dyn_cast<CallBase>(New);
    const Function *Callee = To ? To->getCalledFunction() : nullptr;
    if (!From || !Callee || (Callee->getName() != "malloc" && Callee->getName() != "calloc") ||
        To->getAttributes().getFnAttr(AttributeName).isValid())
      return;
    Attribute Facts = From->getAttributes().getFnAttr(AttributeName);
    if (Facts.isValid())
      addAttribute(*To, Facts.getValueAsString());
  }

  WatchedCalls &Watched;
};

/// Runs where pipelines have their peephole optimisations, more than once and before each place
/// where malloc and memset become calloc, or realloc of NULL malloc. Passes over functions may run
/// on all functions before the next begins, so calls stay watched until they go.
class WatchPass : public PassInfoMixin<WatchPass> {
public:
  explicit WatchPass(std::shared_ptr<WatchedCalls> Watched) : Watched(std::move(Watched)) {}

  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || !Call->getAttributes().getFnAttr(AttributeName).isValid())
        continue;
      auto &Handle = (*Watched)[Call];
      if (!Handle)
        Handle = std::make_unique<CarriedFacts>(*Call, *Watched);
    }
    return PreservedAnalyses::all();
  }

private:
  std::shared_ptr<WatchedCalls> Watched;
};

} // namespace

void snug::registerFactCarrier(PassBuilder &Builder) {
  Builder.registerPipelineStartEPCallback(
      [](ModulePassManager &Passes, OptimizationLevel) { Passes.addPass(ResolveMarkersPass()); });
  auto Watched = std::make_shared<WatchedCalls>();
  Builder.registerPeepholeEPCallback(
      [=](FunctionPassManager &Passes, OptimizationLevel) { Passes.addPass(WatchPass(Watched)); });
}
