//===- AllocSite.cpp --------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "AllocSite.h"

#include "Compat.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace llvm;
using namespace snug;

static Reason because(StringRef Name, const Twine &Text) {
  return {Name, Text.str()};
}

static Reason builtWithHeapTool(const Twine &Option) {
  return because("HeapTool", "built with " + Option);
}

bool snug::isServed(const Module &M) {
  // A string until LLVM 20: NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
  Triple Target(M.getTargetTriple());
  return Target.isOSLinux() && (Target.isX86() || Target.isAArch64()) &&
         M.getDataLayout().getPointerSizeInBits(0) == 64;
}

std::optional<Reason> snug::refusalOfFile(const Module &M, const Settings &S) {
  if (S.Off)
    return because("Off", "plugin is off");
  if (!S.HeapTool.empty())
    return builtWithHeapTool(S.HeapTool);
  if (!isServed(M))
    return because("Target", "no snug runtime for target " + Triple(M.getTargetTriple()).str());
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

/// Whether the target has a library function of this name, and the program did not opt out of the
/// compiler's knowledge of it.
static bool isBuiltin(const CallBase &Call, const Function &F, const TargetLibraryInfo &TLI,
                      bool IsOperator) {
  LibFunc Id;
  // A declaration of an operator is never a builtin, since programs may replace it: the runtime
  // looks whether this one does.
  if (TLI.getLibFunc(F.getName(), Id) && !IsOperator)
    return !Call.isNoBuiltin() && TLI.getLibFunc(F, Id) && TLI.has(Id);
  // Nor a function that this LLVM does not know (reallocarray).
  const Function &Caller = *Call.getFunction();
  bool CallSaysNo =
      IsOperator ? Call.getAttributes().hasFnAttr(Attribute::NoBuiltin) : Call.isNoBuiltin();
  return !CallSaysNo && !Caller.hasFnAttribute("no-builtins") &&
         !Caller.hasFnAttribute(("no-builtin-" + F.getName()).str());
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
  if (Call.getFunctionType() != F->getFunctionType() || Call.getCallingConv() != CallingConv::C ||
      !Function.hasType(*Call.getFunctionType()))
    return because("Prototype", Function.Name + " is not declared as in the C library's headers");
  if (!isBuiltin(Call, *F, TLI, Function.isOperator()))
    return because("NoBuiltin", Function.Name + " is not a builtin here (no_builtin, -fno-builtin" +
                                    " or -ffreestanding)");
  return std::nullopt;
}

/// The bytes of a copy of the string argument, if both it and the limit are constant.
static std::optional<uint64_t> bytesOfCopy(const CallBase &Call, const AllocFunction &Function) {
  uint64_t Bytes = GetStringLength(Call.getArgOperand(*Function.parameter(Role::Text)));
  if (Bytes == 0)
    return std::nullopt;
  if (std::optional<unsigned> Limit = Function.parameter(Role::Limit)) {
    const auto *Most = dyn_cast<ConstantInt>(Call.getArgOperand(*Limit));
    if (!Most)
      return std::nullopt;
    Bytes = std::min(Bytes - 1, Most->getZExtValue()) + 1;
  }
  return Bytes;
}

std::optional<Reason> snug::multiplyArguments(const CallBase &Call, ArrayRef<unsigned> Positions,
                                              uint64_t &Product) {
  APInt Result(64, 1);
  for (unsigned I : Positions) {
    const auto *Factor = dyn_cast<ConstantInt>(Call.getArgOperand(I));
    if (!Factor)
      return because("NotConstant", "size not constant");
    bool Overflows = false;
    Result = Result.umul_ov(Factor->getValue().zextOrTrunc(64), Overflows);
    if (Overflows)
      return because("Overflow", "count times size overflows");
  }
  Product = Result.getZExtValue();
  return std::nullopt;
}

/// Sets Size, or says why there is none.
static std::optional<Reason> findSize(AllocSite &Site) {
  if (Site.Function->has(Role::Text)) {
    Site.Size = bytesOfCopy(*Site.Call, *Site.Function);
    if (!Site.Size)
      return because("NotConstant", "string not constant");
    return std::nullopt;
  }
  uint64_t Product = 0;
  std::optional<Reason> None = multiplyArguments(*Site.Call, Site.Function->sizes(), Product);
  if (!None)
    Site.Size = Product;
  return None;
}

/// Raises \p Align to what the call asks for, or says why that cannot be served.
static std::optional<Reason> findAlignment(const AllocSite &Site, uint64_t &Align) {
  std::optional<unsigned> At = Site.Function->parameter(Role::Align);
  if (!At)
    return std::nullopt;
  const auto *Asked = dyn_cast<ConstantInt>(Site.Call->getArgOperand(*At));
  if (!Asked)
    return because("AlignmentNotConstant", "alignment not constant");
  uint64_t Value = Asked->getZExtValue();
  constexpr uint64_t PointerBytes = 8;
  if (!isPowerOf2_64(Value) || (Site.Function->has(Role::Out) && Value < PointerBytes))
    return because("AlignmentInvalid", "alignment not valid for " + Site.Function->Name);
  Align = std::max(Align, Value);
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
  AllocSite Site(Call, Function);
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
  else if ((Site.NotBecause = findAlignment(Site, Align)))
    return Site;
  else if (Align <= (Function.has(Role::Align) ? LargestAlign : MallocAlign))
    Site.Class = pickSizeClass(*Site.Size, Align, Site.Exact, S.MaxSize);
  Site.Data &= !Site.Class || Site.Class->Bytes <= LargestSmallClass;
  if (!Site.Class && !Site.NotBecause)
    Site.NotBecause = because("Alignment", "must be aligned to " + Twine(Align) + " bytes");
  return Site;
}
