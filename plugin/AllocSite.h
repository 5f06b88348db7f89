//===- AllocSite.h - does this call qualify, and if not, why ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the conditions under which a call of an allocation function may go to an entry point of its
// size, and the words in which a user is told which of them failed. It only looks: no IR changes.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_ALLOCSITE_H
#define SNUG_PLUGIN_ALLOCSITE_H

#include "AllocFunction.h"
#include "FactCarrier.h"
#include "Settings.h"
#include "SizeClass.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Analysis/TargetLibraryInfo.h"

#include <optional>
#include <string>

namespace llvm {
class CallBase;
class Function;
class GlobalValue;
class Module;
} // namespace llvm

namespace snug {

/// Why a call stays as it is. Name identifies it in an optimisation record; Text is for people,
/// the same for all calls that share the reason, since the report counts them by it.
struct Reason {
  llvm::StringRef Name;
  std::string Text;
};

/// A call of an allocation function and what was decided about it.
struct AllocSite {
  AllocSite(llvm::CallBase &Call, const AllocFunction &Function)
      : Call(&Call), Function(&Function), Name(Function.Name) {}
  /// Of a wrapper.
  AllocSite(llvm::CallBase &Call, llvm::StringRef Name) : Call(&Call), Name(Name) {}

  llvm::CallBase *Call;
  const AllocFunction *Function = nullptr;
  llvm::StringRef Name;             ///< of what is called
  llvm::Function *Hook = nullptr;   ///< what the pointer may point to that is called
  std::optional<uint64_t> Size;     ///< in bytes, where it is constant and does not overflow
  std::optional<TypeFacts> Facts;   ///< what is known of the type; nothing where that was lost
  std::optional<SizeClass> Class;   ///< where the call qualifies
  bool Exact = false;               ///< the type allowed a class that is 8-aligned
  bool Inlined = false;             ///< the hit path is in the caller
  bool Data = false;                ///< the memory comes from the ranges without pointers
  std::optional<Reason> NotBecause; ///< where it does not
};

/// Sets \p Product to that of the arguments at \p Positions, or says why it has none.
std::optional<Reason> multiplyArguments(const llvm::CallBase &Call,
                                        llvm::ArrayRef<unsigned> Positions, uint64_t &Product);

/// Whether there is a runtime for the target of \p M.
bool isServed(const llvm::Module &M);

/// Why no call in \p M may be rewritten, if there is such a reason.
std::optional<Reason> refusalOfFile(const llvm::Module &M, const Settings &S);

/// Decides about \p Call, which calls \p Callee, a global of the name of \p Function, or may do so
/// through a pointer. \p TLI is that of the function which contains the call.
AllocSite examineCall(llvm::CallBase &Call, const llvm::GlobalValue &Callee,
                      const AllocFunction &Function, const llvm::TargetLibraryInfo &TLI,
                      const Settings &S);

} // namespace snug

#endif
