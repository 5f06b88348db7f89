//===- IndirectCall.cpp -----------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "IndirectCall.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"

using namespace llvm;
using namespace snug;

SmallVector<HookTarget, 3> snug::findHookTargets(Module &M) {
  SmallVector<HookTarget, 3> Targets;
  for (StringRef Name : {"malloc", "calloc", "realloc"}) {
    Function *F = M.getFunction(Name);
    if (F && F->hasAddressTaken())
      Targets.push_back({findAllocFunction(Name), F});
  }
  return Targets;
}

/// Whether \p Call is reached only where its callee is known not to be \p F.
static bool isGuarded(const CallBase &Call, const Function &F) {
  const BasicBlock *Block = Call.getParent();
  const BasicBlock *Before = Block->getSinglePredecessor();
  const auto *Branch = Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
  const auto *Compare =
      Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  if (!Compare || !Compare->isEquality())
    return false;
  const Value *Hook = Call.getCalledOperand()->stripPointerCasts();
  const Value *Left = Compare->getOperand(0)->stripPointerCasts();
  const Value *Right = Compare->getOperand(1)->stripPointerCasts();
  bool Compares = (Left == Hook && Right == &F) || (Left == &F && Right == Hook);
  unsigned WhereUnequal = Compare->getPredicate() == CmpInst::ICMP_EQ ? 1 : 0;
  return Compares && Branch->getSuccessor(WhereUnequal) == Block;
}

const HookTarget *snug::hookTargetOf(const CallBase &Call, ArrayRef<HookTarget> Targets) {
  if (!Call.isIndirectCall() || Call.isMustTailCall())
    return nullptr;
  const auto *Found = find_if(Targets, [&](const HookTarget &Target) {
    return Call.getFunctionType() == Target.Declaration->getFunctionType() &&
           isLegalToPromote(Call, Target.Declaration) && !isGuarded(Call, *Target.Declaration);
  });
  return Found == Targets.end() ? nullptr : Found;
}

CallBase &snug::guardCall(CallBase &Call, Function &Target) {
  // As the compiler weighs __builtin_expect.
  MDNode *Likely = MDBuilder(Call.getContext()).createBranchWeights(2000, 1);
  return promoteCallWithIfThenElse(Call, &Target, Likely);
}
