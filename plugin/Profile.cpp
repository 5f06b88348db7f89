//===- Profile.cpp ----------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Profile.h"

#include "../runtime/profile_abi.h"
#include "Compat.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace snug;

/// What is written for one module.
class Profiler::Code {
public:
  explicit Code(Module &M)
      : M(M), Context(M.getContext()), Pointer(compat::pointerTo(Type::getInt8Ty(Context))),
        Word(Type::getInt64Ty(Context)), Half(Type::getInt32Ty(Context)),
        FrameType(StructType::get(Pointer, Pointer, Half, Half)),
        SiteType(StructType::get(Pointer, Half, Half, Word)),
        SlotType(StructType::get(Word, Word)) {}

  /// The site of a call. Copies of one call, as unrolling makes them, share one.
  GlobalVariable *siteOf(const AllocSite &Site) {
    std::string Key = (Twine(Site.Function->Name) + Twine(Site.Class->Bytes)).str();
    for (const DILocation *At = Site.Call->getDebugLoc(); At; At = At->getInlinedAt())
      Key += (" " + At->getFilename() + ":" + Twine(At->getLine()) + ":" + Twine(At->getColumn()))
                 .str();
    GlobalVariable *&Known = Sites[Key];
    if (!Known || !Site.Call->getDebugLoc())
      Known = createSite(Site);
    return Known;
  }

  /// Keeps the back end from addressing by segment register or index, with which a store is not
  /// forwarded to the next load at once (runtime/cache.h).
  Value *hidden(IRBuilder<> &Builder, Value *Address) {
    auto *Type = FunctionType::get(Address->getType(), {Address->getType()}, false);
    return Builder.CreateCall(Type, InlineAsm::get(Type, "", "=r,0", /*hasSideEffects=*/false),
                              {Address});
  }

  /// Before \p Before: counts \p Site, or has the runtime do it and take a sample of \p Object,
  /// which may be null.
  void count(Instruction *Before, const DebugLoc &Location, GlobalVariable *Site, Value *Object) {
    IRBuilder<> Builder(Before);
    Builder.SetCurrentDebugLocation(Location);
    Value *Slots = Builder.CreateLoad(compat::pointerTo(SlotType), slots());
    Value *Offset = Builder.CreateLoad(Half, Builder.CreateStructGEP(SiteType, Site, 2));
    Value *Slot =
        Builder.CreateInBoundsGEP(Builder.getInt8Ty(), Builder.CreatePointerCast(Slots, Pointer),
                                  Builder.CreateZExt(Offset, Word));
    Slot = Builder.CreatePointerCast(hidden(Builder, Slot), compat::pointerTo(SlotType));
    Value *CountAt = Builder.CreateStructGEP(SlotType, Slot, 0);
    // Another thread may read it meanwhile.
    auto *Count = Builder.CreateAlignedLoad(Word, CountAt, Align(8));
    Count->setAtomic(AtomicOrdering::Monotonic);
    Value *Next = Builder.CreateLoad(Word, Builder.CreateStructGEP(SlotType, Slot, 1));
    MDNode *Unlikely = MDBuilder(Context).createBranchWeights(1, 20000);
    Instruction *Due = nullptr;
    Instruction *Otherwise = nullptr;
    SplitBlockAndInsertIfThenElse(Builder.CreateICmpUGE(Count, Next), Before, &Due, &Otherwise,
                                  Unlikely);
    Builder.SetInsertPoint(Due);
    Builder.SetCurrentDebugLocation(Location);
    Value *Sampled = Object ? Builder.CreatePointerCast(Object, Pointer)
                            : static_cast<Value *>(ConstantPointerNull::get(Pointer));
    Builder.CreateCall(sample(), {Sampled, asPointer(Site)})->addFnAttr(Attribute::Cold);
    Builder.SetInsertPoint(Otherwise);
    Builder.SetCurrentDebugLocation(Location);
    auto *Store = Builder.CreateAlignedStore(Builder.CreateAdd(Count, Builder.getInt64(1)), CountAt,
                                             Align(8));
    Store->setAtomic(AtomicOrdering::Monotonic);
  }

  /// The constructor that announces the sites of the executable or library; each object has it, and
  /// the linker keeps one.
  void announce() {
    static constexpr char Name[] = "__snug_profile_module";
    if (M.getFunction(Name))
      return;
    auto *F = Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                               GlobalValue::LinkOnceODRLinkage, Name, M);
    F->setVisibility(GlobalValue::HiddenVisibility);
    F->addFnAttr(Attribute::NoUnwind);
    F->setComdat(M.getOrInsertComdat(Name));
    IRBuilder<> Builder(BasicBlock::Create(Context, "entry", F));
    auto *RegisterType =
        FunctionType::get(Type::getVoidTy(Context), {Pointer, Pointer}, /*isVarArg=*/false);
    Builder.CreateCall(M.getOrInsertFunction(SNUG_PROFILE_REGISTER, RegisterType),
                       {boundary("__start_"), boundary("__stop_")});
    Builder.CreateRetVoid();
    appendToGlobalCtors(M, F, /*Priority=*/101, F);
  }

private:
  GlobalVariable *createSite(const AllocSite &Site) {
    SmallVector<Constant *, 4> Frames;
    const DILocation *Location = Site.Call->getDebugLoc();
    for (; Location; Location = Location->getInlinedAt())
      Frames.push_back(frame(*Location));
    if (Frames.empty())
      Frames.push_back(frame(Site.Call->getFunction()->getName(), M.getSourceFileName(), 0, 0));
    auto *ListType = ArrayType::get(FrameType, Frames.size());
    auto *List = new GlobalVariable(M, ListType, /*isConstant=*/true, GlobalValue::PrivateLinkage,
                                    ConstantArray::get(ListType, Frames), "snug.frames");
    Constant *Content[] = {asPointer(List), ConstantInt::get(Half, Frames.size()),
                           ConstantInt::get(Half, 0), ConstantInt::get(Word, Site.Class->Bytes)};
    auto *Created =
        new GlobalVariable(M, SiteType, /*isConstant=*/false, GlobalValue::InternalLinkage,
                           ConstantStruct::get(SiteType, Content), "snug.site");
    Created->setSection(SNUG_PROFILE_SECTION);
    Created->setAlignment(Align(8));
    return Created;
  }

  Constant *asPointer(Constant *Global) {
    return ConstantExpr::getPointerCast(Global, Pointer);
  }

  Constant *string(StringRef Text) {
    Constant *Content = ConstantDataArray::getString(Context, Text);
    auto *String = new GlobalVariable(M, Content->getType(), /*isConstant=*/true,
                                      GlobalValue::PrivateLinkage, Content, "snug.string");
    String->setUnnamedAddr(GlobalValue::UnnamedAddr::Global); // the linker merges equal ones
    String->setAlignment(Align(1));
    return asPointer(String);
  }

  Constant *frame(StringRef Function, StringRef File, unsigned Line, unsigned Column) {
    return ConstantStruct::get(FrameType,
                               {string(Function), string(File), ConstantInt::get(Half, Line),
                                ConstantInt::get(Half, Column)});
  }

  Constant *frame(const DILocation &Location) {
    const DISubprogram *In = Location.getScope()->getSubprogram();
    return frame(In ? In->getName() : "", Location.getFilename(), Location.getLine(),
                 Location.getColumn());
  }

  GlobalVariable *external(Type *What, const Twine &Name, GlobalValue::ThreadLocalMode Mode) {
    if (GlobalVariable *Known = M.getNamedGlobal(Name.str()))
      return Known;
    return new GlobalVariable(M, What, /*isConstant=*/false, GlobalValue::ExternalLinkage,
                              /*Initializer=*/nullptr, Name, /*InsertBefore=*/nullptr, Mode);
  }

  GlobalVariable *slots() {
    return external(compat::pointerTo(SlotType), SNUG_PROFILE_SLOTS,
                    GlobalValue::InitialExecTLSModel);
  }

  Constant *boundary(StringRef Prefix) {
    GlobalVariable *Symbol = external(Type::getInt8Ty(Context), Prefix + SNUG_PROFILE_SECTION,
                                      GlobalValue::NotThreadLocal);
    Symbol->setVisibility(GlobalValue::HiddenVisibility);
    return asPointer(Symbol);
  }

  FunctionCallee sample() {
    return M.getOrInsertFunction(
        SNUG_PROFILE_SAMPLE,
        FunctionType::get(Type::getVoidTy(Context), {Pointer, Pointer}, /*isVarArg=*/false));
  }

  Module &M;
  LLVMContext &Context;
  PointerType *Pointer;
  Type *Word;
  Type *Half;
  StructType *FrameType;
  StructType *SiteType;
  StructType *SlotType;
  StringMap<GlobalVariable *> Sites; // by what they describe
};

Profiler::Profiler(Module &M) : M(M) {}
Profiler::~Profiler() = default;

void Profiler::instrument(const AllocSite &Site) {
  CallBase &Call = *Site.Call;
  if (!Written)
    Written = std::make_unique<Code>(M);
  GlobalVariable *Described = Written->siteOf(Site);
  Written->announce();
  compat::removeMemoryEffects(*Call.getFunction()); // They were only malloc's.
  // Where no code can follow directly, and where the result is not the object, calls are counted
  // before they are made, and never sampled.
  bool ReturnsIt = isa<CallInst>(Call) && !Call.isMustTailCall() && !Site.Function->has(Role::Out);
  Written->count(ReturnsIt ? Call.getNextNode() : &Call, Call.getDebugLoc(), Described,
                 ReturnsIt ? &Call : nullptr);
  if (auto *Plain = dyn_cast<CallInst>(&Call); Plain && ReturnsIt)
    Plain->setTailCall(false);
}
