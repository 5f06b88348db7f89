//===- AllocSite.h - does this call qualify, and if not, why ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the conditions under which a call of malloc or calloc may go to an entry point of its
// size, and the words in which a user is told which of them failed. It only looks: no IR changes.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_ALLOCSITE_H
#define SNUG_PLUGIN_ALLOCSITE_H

#include "FactCarrier.h"
#include "Settings.h"
#include "SizeClass.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Analysis/TargetLibraryInfo.h"

#include <optional>
#include <string>

namespace llvm {
class CallBase;
class GlobalValue;
class Module;
} // namespace llvm

namespace snug {

/// A library function whose calls are considered.
struct AllocFunction {
  llvm::StringRef Name;
  llvm::LibFunc Id;
  bool Zeroed; ///< takes (count, size) and gives zeroed memory, as calloc does
};

/// All of them.
llvm::ArrayRef<AllocFunction> allocFunctions();

/// Why a call stays as it is. Name identifies it in an optimisation record; Text is for people,
/// the same for all calls that share the reason, since the report counts them by it.
struct Reason {
  llvm::StringRef Name;
  std::string Text;
};

/// A call of an allocation function and what was decided about it.
struct AllocSite {
  llvm::CallBase *Call = nullptr;
  const AllocFunction *Function = nullptr;
  std::optional<uint64_t> Size;     ///< in bytes, where it is constant and does not overflow
  std::optional<TypeFacts> Facts;   ///< what is known of the type; nothing where that was lost
  std::optional<SizeClass> Class;   ///< where the call qualifies
  bool Exact = false;               ///< the type allowed a class that is 8-aligned
  bool Data = false;                ///< the memory comes from the ranges without pointers
  std::optional<Reason> NotBecause; ///< where it does not
};

/// Why no call in \p M may be rewritten, if there is such a reason.
std::optional<Reason> refusalOfFile(const llvm::Module &M, const Settings &S);

/// Decides about \p Call, which calls \p Callee, a global of the name of \p Function. \p TLI is
/// that of the function which contains the call.
AllocSite examineCall(llvm::CallBase &Call, const llvm::GlobalValue &Callee,
                      const AllocFunction &Function, const llvm::TargetLibraryInfo &TLI,
                      const Settings &S);

} // namespace snug

#endif
