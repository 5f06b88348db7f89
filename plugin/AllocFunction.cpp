//===- AllocFunction.cpp ----------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "AllocFunction.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;
using namespace snug;

static const AllocFunction Functions[] = {
    {"malloc", "s"},
    {"calloc", "ss", /*Zeroed=*/true},
    {"aligned_alloc", "as"},
    {"memalign", "as"},
    {"posix_memalign", "oas"},
    {"realloc", "ps"},
    {"reallocarray", "pss"},
    {"strdup", "t"},
    {"strndup", "tl"},
    {"_Znwm", "s", false, "new"},
    {"_Znam", "s", false, "new_array"},
    {"_ZnwmRKSt9nothrow_t", "sn", false, "new_nothrow"},
    {"_ZnamRKSt9nothrow_t", "sn", false, "new_array_nothrow"},
};

ArrayRef<AllocFunction> snug::allocFunctions() {
  return Functions;
}

const AllocFunction *snug::findAllocFunction(StringRef Name) {
  const auto *Found = find_if(Functions, [&](const AllocFunction &F) { return F.Name == Name; });
  return Found == std::end(Functions) ? nullptr : Found;
}

static constexpr char EntryPrefix[] = "__snug_";

std::string EntryPoint::name() const {
  return (EntryPrefix + Function->entryName() + (Data ? "_data_" : "_") + Twine(Bytes)).str();
}

std::optional<EntryPoint> EntryPoint::parse(StringRef Symbol) {
  EntryPoint Parsed{};
  auto [Front, Class] = Symbol.rsplit('_');
  if (!Front.consume_front(EntryPrefix) || Class.getAsInteger(10, Parsed.Bytes))
    return std::nullopt;
  Parsed.Data = Front.consume_back("_data");
  Parsed.Function =
      find_if(Functions, [Name = Front](const AllocFunction &F) { return F.entryName() == Name; });
  if (Parsed.Function == std::end(Functions))
    return std::nullopt;
  return Parsed;
}

std::optional<unsigned> AllocFunction::parameter(Role R) const {
  size_t At = Roles.find(static_cast<char>(R));
  if (At == StringRef::npos)
    return std::nullopt;
  return static_cast<unsigned>(At);
}

SmallVector<unsigned, 2> AllocFunction::sizes() const {
  SmallVector<unsigned, 2> Positions;
  for (unsigned I = 0; I < Roles.size(); ++I)
    if (Roles[I] == static_cast<char>(Role::Size))
      Positions.push_back(I);
  return Positions;
}

bool AllocFunction::hasType(const FunctionType &Type) const {
  if (Type.isVarArg() || Type.getNumParams() != Roles.size())
    return false;
  if (has(Role::Out) ? !Type.getReturnType()->isIntegerTy(32)
                     : !Type.getReturnType()->isPointerTy())
    return false;
  for (unsigned I = 0; I < Roles.size(); ++I) {
    bool IsPointer = StringRef("potn").contains(Roles[I]);
    const llvm::Type *Param = Type.getParamType(I);
    if (IsPointer ? !Param->isPointerTy() : !Param->isIntegerTy(64))
      return false;
  }
  return true;
}
