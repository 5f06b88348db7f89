//===- AllocSite.cpp --------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "AllocSite.h"

#include "Compat.h"

#include "llvm/ADT/Twine.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <algorithm>

using namespace llvm;
using namespace snug;

static const AllocFunction Functions[] = {
    {"malloc", LibFunc_malloc, false},
    {"calloc", LibFunc_calloc, true},
};

ArrayRef<AllocFunction> snug::allocFunctions() {
  return Functions;
}

static Reason because(StringRef Name, const Twine &Text) {
  return {Name, Text.str()};
}

static Reason builtWithHeapTool(const Twine &Option) {
  return because("HeapTool", "built with " + Option);
}

std::optional<Reason> snug::refusalOfFile(const Module &M, const Settings &S) {
  if (S.Off)
    return because("Off", "plugin is off");
  if (!S.HeapTool.empty())
    return builtWithHeapTool(S.HeapTool);
  Triple Target(M.getTargetTriple());
  bool Served = Target.isOSLinux() && (Target.isX86() || Target.isAArch64()) &&
                M.getDataLayout().getPointerSizeInBits(0) == 64;
  if (!Served)
    return because("Target", "no snug runtime for target " + Target.str());
  return std::nullopt;
}

/// Files compiled without the plugin reach the link step without a record of their sanitizer, but
/// most sanitizers mark functions. Attributes that this LLVM does not know have no kind.
static StringRef sanitizerOf(const Function &F) {
  static constexpr StringLiteral Names[][2] = {
      {"sanitize_address", "address"},
      {"sanitize_hwaddress", "hwaddress"},
      {"sanitize_memory", "memory"},
      {"sanitize_thread", "thread"},
      {"sanitize_memtag", "memtag"},
      {"sanitize_type", "type"},
      {"sanitize_numerical_stability", "numerical"},
      {"sanitize_realtime", "realtime"},
      {"sanitize_alloc_token", "alloc-token"},
  };
  for (const auto &[AttributeName, Sanitizer] : Names) {
    Attribute::AttrKind Kind = Attribute::getAttrKindFromName(AttributeName);
    if (Kind != Attribute::None && F.hasFnAttribute(Kind))
      return Sanitizer;
  }
  return {};
}

/// void *malloc(size_t) or void *calloc(size_t, size_t), with a 64-bit size_t, called as C calls.
static bool hasLibraryPrototype(const CallBase &Call, const AllocFunction &Function) {
  const FunctionType &Type = *Call.getFunctionType();
  if (Call.getCallingConv() != CallingConv::C || Type.isVarArg() ||
      Type.getNumParams() != (Function.Zeroed ? 2u : 1u) || !Type.getReturnType()->isPointerTy())
    return false;
  for (const llvm::Type *Param : Type.params())
    if (!Param->isIntegerTy(64))
      return false;
  return true;
}

/// Whether the program calls what the C library gives it under this name.
static std::optional<Reason> notTheLibraryFunction(const CallBase &Call, const GlobalValue &Callee,
                                                   const AllocFunction &Function,
                                                   const TargetLibraryInfo &TLI) {
  const auto *F = dyn_cast<llvm::Function>(&Callee);
  if (!F || !F->isDeclaration())
    return because("Defined", Function.Name + " is defined in this file");
  if (!F->hasDefaultVisibility())
    return because("Hidden", Function.Name + " is declared hidden, so it is the program's own");
  if (Call.getFunctionType() != F->getFunctionType() || !hasLibraryPrototype(Call, Function))
    return because("Prototype", Function.Name + " is not declared as in <stdlib.h>");
  LibFunc Id;
  if (!TLI.getLibFunc(Call, Id) || !TLI.has(Id) || Id != Function.Id)
    return because("NoBuiltin", Function.Name + " is not a builtin here (no_builtin, -fno-builtin" +
                                    " or -ffreestanding)");
  return std::nullopt;
}

/// Sets Size, or says why there is none.
static std::optional<Reason> findSize(AllocSite &Site) {
  const auto *Size = dyn_cast<ConstantInt>(Site.Call->getArgOperand(0));
  if (!Site.Function->Zeroed) {
    if (!Size)
      return because("NotConstant", "size not constant");
    Site.Size = Size->getZExtValue();
    return std::nullopt;
  }
  const auto *Other = dyn_cast<ConstantInt>(Site.Call->getArgOperand(1));
  if (!Size || !Other)
    return because("NotConstant", "size not constant");
  bool Overflows = false;
  APInt Product = Size->getValue().umul_ov(Other->getValue(), Overflows);
  if (Overflows)
    return because("Overflow", "count times size overflows");
  Site.Size = Product.getZExtValue();
  return std::nullopt;
}

/// The alignment that the IR promises for the result; optimisations rely on it already.
static uint64_t promisedAlign(const CallBase &Call, const GlobalValue &Callee) {
  uint64_t Align = Call.getAttributes().getRetAlignment().valueOrOne().value();
  if (const auto *F = dyn_cast<Function>(&Callee))
    Align = std::max(Align, F->getAttributes().getRetAlignment().valueOrOne().value());
  return Align;
}

AllocSite snug::examineCall(CallBase &Call, const GlobalValue &Callee,
                            const AllocFunction &Function, const TargetLibraryInfo &TLI,
                            const Settings &S) {
  AllocSite Site;
  Site.Call = &Call;
  Site.Function = &Function;

  if ((Site.NotBecause = notTheLibraryFunction(Call, Callee, Function, TLI)))
    return Site;
  if ((Site.NotBecause = findSize(Site)))
    return Site;

  StringRef Sanitizer = sanitizerOf(*Call.getFunction());
  Site.Facts = factsOf(Call);
  TypeFacts Facts = Site.Facts.value_or(TypeFacts());
  uint64_t Align = std::max(promisedAlign(Call, Callee), Facts.Align);
  Site.Exact = S.ExactFit && Facts.Exact && Facts.Size != 0 && *Site.Size % Facts.Size == 0;
  Site.Data = S.Families && Facts.Data;
  if (!Sanitizer.empty())
    Site.NotBecause = builtWithHeapTool("-fsanitize=" + Sanitizer);
  else if (*Site.Size == 0)
    Site.NotBecause = because("Zero", "size 0");
  else if (*Site.Size > S.MaxSize)
    Site.NotBecause = because("TooLarge", "size above " + Twine(S.MaxSize));
  else if (!(Site.Class = pickSizeClass(*Site.Size, Align, Site.Exact)))
    Site.NotBecause = because("Alignment", "must be aligned to " + Twine(Align) + " bytes");
  return Site;
}
