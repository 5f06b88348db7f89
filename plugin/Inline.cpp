//===- Inline.cpp -----------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Inline.h"

#include "../runtime/inline_abi.h"
#include "Compat.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace snug;

namespace {

/// Builds one hit path before \p Call.
class HitPath {
public:
  explicit HitPath(CallBase &Call)
      : Call(Call), Builder(&Call), Bytes(Builder.getInt8Ty()), Word(Builder.getInt64Ty()),
        Pointer(compat::pointerTo(Bytes)) {}

  /// Puts the call into a cold block of its own that is reached where \p Miss holds, and has what
  /// is built next go to the other. Returns the block that both go on to.
  BasicBlock *splitOff(Value *Miss) {
    Instruction *Then = nullptr;
    Instruction *Else = nullptr;
    SplitBlockAndInsertIfThenElse(Miss, &Call, &Then, &Else, unlikely());
    BasicBlock *Tail = Call.getParent();
    Call.moveBefore(*Then->getParent(), Then->getIterator());
    Call.addFnAttr(Attribute::Cold);
    Builder.SetInsertPoint(Else);
    Builder.SetCurrentDebugLocation(Call.getDebugLoc());
    return Tail;
  }

  /// After splitOff: has the call reached where \p Miss holds, too.
  void leaveIf(Value *Miss) {
    BasicBlock *Here = Builder.GetInsertBlock();
    BasicBlock *Next = Here->splitBasicBlock(Builder.GetInsertPoint());
    Here->getTerminator()->eraseFromParent();
    Builder.SetInsertPoint(Here);
    Builder.CreateCondBr(Miss, Call.getParent(), Next, unlikely());
    Builder.SetInsertPoint(Next->getTerminator());
  }

  Value *cache() {
    return hidden(global(SNUG_ABI_STRING(SNUG_ABI_CACHE), GlobalValue::InitialExecTLSModel));
  }

  Value *heapWord(unsigned Offset) {
    GlobalVariable *Heap = global(SNUG_ABI_STRING(SNUG_ABI_HEAP), GlobalValue::NotThreadLocal);
    return load(Word, at(Heap, Offset));
  }

  /// Keeps the back end from folding \p Address into an access by segment register or index, with
  /// which a store is not forwarded to the next load at once (runtime/cache.h).
  Value *hidden(Value *Address) {
    auto *Type = FunctionType::get(Pointer, {Pointer}, false);
    return Builder.CreateCall(Type, InlineAsm::get(Type, "", "=r,0", /*hasSideEffects=*/false),
                              {asPointer(Address)});
  }

  Value *asPointer(Value *Address) {
    return Builder.CreatePointerCast(Address, Pointer);
  }
  Value *asWord(Value *Address) {
    return Builder.CreatePtrToInt(Address, Word);
  }
  Value *at(Value *Base, uint64_t Offset) {
    return at(Base, Builder.getInt64(Offset));
  }
  Value *at(Value *Base, Value *Offset) {
    return Builder.CreateInBoundsGEP(Bytes, asPointer(Base), Offset);
  }
  /// Volatile: malloc and free change what is read here, and LLVM believes that they do not.
  Instruction *load(Type *What, Value *From, bool Volatile = true) {
    Value *Place = Builder.CreatePointerCast(From, compat::pointerTo(What));
    return Builder.CreateAlignedLoad(What, Place, Align(What == Bytes ? 1 : 8), Volatile);
  }
  void store(Value *What, Value *To) {
    Value *Place = Builder.CreatePointerCast(To, compat::pointerTo(What->getType()));
    Builder.CreateAlignedStore(What, Place, Align(What->getType() == Bytes ? 1 : 8),
                               /*isVolatile=*/true);
  }

  /// The state of the object at \p Address, in the map of those of 16 bytes and more.
  Value *state(Value *Address) {
    Value *Map = Builder.CreateIntToPtr(heapWord(ABI_HEAP_COARSE_STATE), Pointer);
    return Builder.CreateGEP(Bytes, Map,
                             Builder.CreateLShr(asWord(Address), uint64_t(ABI_GRANULE_SHIFT)));
  }
  Value *liveState(Value *Address) {
    return Builder.CreateAdd(Builder.CreateTrunc(asWord(Address), Bytes), Builder.getInt8(1));
  }

  CallBase &Call;
  IRBuilder<> Builder;
  Type *Bytes;
  Type *Word;
  PointerType *Pointer;

private:
  MDNode *unlikely() {
    return MDBuilder(Call.getContext()).createBranchWeights(1, 2000);
  }

  /// Not dso_local: the runtime may be a shared library, and neither symbol be copied out of it.
  GlobalVariable *global(StringRef Name, GlobalValue::ThreadLocalMode Mode) {
    Module &M = *Call.getModule();
    if (GlobalVariable *Known = M.getNamedGlobal(Name))
      return Known;
    auto *Type = ArrayType::get(Word, 0);
    return new GlobalVariable(M, Type, /*isConstant=*/false, GlobalValue::ExternalLinkage,
                              /*Initializer=*/nullptr, Name, /*InsertBefore=*/nullptr, Mode);
  }
};

} // namespace

bool snug::mayInlineInto(const Function &F) {
  return !F.hasOptSize() && !F.hasMinSize() && !F.hasOptNone() &&
         !F.hasFnAttribute(Attribute::Cold);
}

bool snug::inlineAllocation(const AllocSite &Site) {
  CallBase &Call = *Site.Call;
  const AllocFunction &Function = *Site.Function;
  uint64_t Bin = SNUG_ABI_BIN(Site.Class->Bytes, Site.Data);
  bool HasPath = (Function.Name == "malloc" || Function.Name == "calloc") &&
                 Site.Class->Bytes <= LargestSmallClass;
  if (!HasPath || !isa<CallInst>(Call) || Call.isMustTailCall() || Bin < ABI_FIRST_COARSE_BIN)
    return false;

  HitPath Path(Call);
  IRBuilder<> &Builder = Path.Builder;
  Value *Slot = Path.at(Path.cache(), 8 * Bin);
  Value *Top = Path.load(Path.Pointer, Slot);
  Value *Below = Builder.CreateAnd(Path.asWord(Top), ABI_MAGAZINE_BYTES - 1);
  BasicBlock *Tail = Path.splitOff(Builder.CreateICmpEQ(Below, Builder.getInt64(0)));

  Value *NewTop = Path.at(Top, uint64_t(-8));
  Path.store(NewTop, Slot);
  Instruction *Object = Path.load(Path.Pointer, NewTop, /*Volatile=*/false);
  MDNode *Empty = MDNode::get(Call.getContext(), {});
  Object->setMetadata(LLVMContext::MD_nonnull, Empty);
  Path.store(Path.liveState(Object), Path.state(Object));
  if (Function.Zeroed)
    Builder.CreateMemSet(Object, Builder.getInt8(0), Site.Class->Bytes,
                         Align(Site.Class->Bytes % 16 == 0 ? 16 : 8));
  Value *Result = Builder.CreatePointerCast(Object, Call.getType());
  BasicBlock *Hit = Builder.GetInsertBlock();

  Builder.SetInsertPoint(Tail, Tail->begin());
  PHINode *Either = Builder.CreatePHI(Call.getType(), 2);
  Call.replaceAllUsesWith(Either);
  Either->addIncoming(Result, Hit);
  Either->addIncoming(&Call, Call.getParent());
  return true;
}

bool snug::inlineFree(CallBase &Call) {
  if (!isa<CallInst>(Call) || Call.isMustTailCall())
    return false;
  HitPath Path(Call);
  IRBuilder<> &Builder = Path.Builder;
  Value *Object = Call.getArgOperand(0);
  Value *Distance = Builder.CreateSub(Path.asWord(Object), Path.heapWord(ABI_HEAP_BASE));
  Value *Foreign = Builder.CreateICmpUGE(Distance, Path.heapWord(ABI_HEAP_LIMIT));
  Value *Misaligned =
      Builder.CreateICmpNE(Builder.CreateAnd(Path.asWord(Object), 7), Builder.getInt64(0));

  // Three tests, each of which may leave for the call.
  Path.splitOff(Builder.CreateOr(Foreign, Misaligned));
  Value *State = Path.state(Object);
  Path.leaveIf(Builder.CreateICmpNE(Path.load(Path.Bytes, State), Path.liveState(Object)));
  Value *Bin = Builder.CreateLShr(Distance, Path.heapWord(ABI_HEAP_SHIFT));
  Value *Slot = Path.hidden(Path.at(Path.cache(), Builder.CreateShl(Bin, 3)));
  Value *Top = Path.load(Path.Pointer, Slot);
  Value *End = Path.load(Path.Pointer, Path.at(Slot, 8 * uint64_t(ABI_BINS)));
  Path.leaveIf(Builder.CreateICmpUGE(Top, End));
  Path.store(Builder.getInt8(ABI_STATE_FREED), State);
  Path.store(Path.asPointer(Object), Top);
  Path.store(Path.at(Top, 8), Slot);
  return true;
}

bool snug::isFree(const CallBase &Call, const TargetLibraryInfo &TLI) {
  LibFunc Id;
  return TLI.getLibFunc(Call, Id) && TLI.has(Id) && Id == LibFunc_free &&
         Call.getCallingConv() == CallingConv::C && !Call.hasFnAttr(Attribute::Cold);
}
