//===- Operators.cpp --------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Operators.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace snug;

/// The forms of operator delete that a program may replace, and their entry points. The others are
/// called only when a constructor has thrown.
static constexpr struct {
  StringLiteral Name;
  StringLiteral EntryPoint;
} Deletes[] = {
    {"_ZdlPv", "__snug_delete"},       {"_ZdlPvm", "__snug_delete_sized"},
    {"_ZdaPv", "__snug_delete_array"}, {"_ZdaPvm", "__snug_delete_array_sized"},
    {"_ZdlPvRKSt9nothrow_t", ""},      {"_ZdaPvRKSt9nothrow_t", ""},
};

static StringRef entryPointOf(StringRef Name) {
  const auto *Found = find_if(Deletes, [&](const auto &Delete) { return Delete.Name == Name; });
  return Found == std::end(Deletes) ? StringRef() : StringRef(Found->EntryPoint);
}

static bool defines(const Module &M, StringRef Name) {
  const GlobalValue *Global = M.getNamedValue(Name);
  return Global && (!Global->isDeclaration() || !Global->hasDefaultVisibility());
}

std::optional<Reason> snug::refusalOfOperators(const Module &M) {
  bool Replaces = any_of(Deletes, [&](const auto &Delete) { return defines(M, Delete.Name); }) ||
                  any_of(allocFunctions(), [&](const AllocFunction &Function) {
                    return Function.isOperator() && defines(M, Function.Name);
                  });
  if (!Replaces)
    return std::nullopt;
  return Reason{"Replaced", "operator new or delete is replaced in this file"};
}

SmallVector<Function *, 4> snug::findDeletes(Module &M) {
  SmallVector<Function *, 4> Found;
  for (const auto &Delete : Deletes)
    if (Function *F = M.getFunction(Delete.Name))
      if (!Delete.EntryPoint.empty() && !F->isVarArg() && F->getReturnType()->isVoidTy())
        Found.push_back(F);
  return Found;
}

bool snug::isDeleteOfInterest(const CallBase &Call, uint64_t MaxSize) {
  const Function &Caller = *Call.getFunction();
  if (Call.getCallingConv() != CallingConv::C ||
      Call.getAttributes().hasFnAttr(Attribute::NoBuiltin) ||
      Caller.hasFnAttribute("no-builtins") ||
      Caller.hasFnAttribute(("no-builtin-" + Call.getCalledFunction()->getName()).str()))
    return false;
  const auto *Size = Call.arg_size() == 2 ? dyn_cast<ConstantInt>(Call.getArgOperand(1)) : nullptr;
  return !Size || Size->getZExtValue() <= MaxSize;
}

bool snug::rewriteDelete(CallBase &Call) {
  Function &Operator = *Call.getCalledFunction();
  Module &M = *Call.getModule();
  StringRef Name = entryPointOf(Operator.getName());
  Function *Entry = M.getFunction(Name);
  if (!Entry) {
    if (M.getNamedValue(Name))
      return false;
    Entry = Function::Create(Operator.getFunctionType(), GlobalValue::ExternalLinkage, Name, M);
    Entry->setDSOLocal(Operator.isDSOLocal());
    Entry->addFnAttr(Attribute::NoUnwind);
    if (Operator.hasFnAttribute(Attribute::NonLazyBind))
      Entry->addFnAttr(Attribute::NonLazyBind);
  } else if (Entry->getFunctionType() != Operator.getFunctionType()) {
    return false;
  }
  Call.setCalledFunction(Entry);
  Call.removeFnAttr(Attribute::Builtin);
  return true;
}

void snug::keepOperator(Function &Operator) {
  Module &M = *Operator.getParent();
  std::string Name = ("__snug_uses_" + Operator.getName()).str();
  if (M.getNamedValue(Name))
    return;
  // Not constant: in a program that is not position-independent, read-only data would make the
  // linker give the operator an address there, and it would look replaced.
  auto *Word = new GlobalVariable(M, Operator.getType(), /*isConstant=*/false,
                                  GlobalValue::LinkOnceODRLinkage, &Operator, Name);
  Word->setVisibility(GlobalValue::HiddenVisibility);
  Word->setComdat(M.getOrInsertComdat(Name));
  appendToCompilerUsed(M, {Word});
}
