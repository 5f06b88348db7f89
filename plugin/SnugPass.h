//===- SnugPass.h - the pass and where it runs --------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the walk over a module: finds the calls, has each examined (AllocSite, Wrapper), rewritten
// (IndirectCall, Rewrite) and reported (Remarks). The IR it makes:
//
//   declare noundef align 16 noalias ptr @__snug_malloc_32(i64) ; allocsize(0) nounwind ...
//   ...
//   %p = tail call noalias ptr @__snug_malloc_32(i64 noundef 24)  ; was @malloc
//
// To run it by itself:
//
//   opt -load-pass-plugin=snug-ir.so -passes=snug -S in.ll
//   opt -load-pass-plugin=snug-ir.so -passes='snug<max-size=79;report>' -S in.ll
//   opt -load-pass-plugin=snug-ir.so -passes='default<O2>' -S in.ll
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_SNUGPASS_H
#define SNUG_PLUGIN_SNUGPASS_H

#include "Settings.h"
#include "SiteObserver.h"

#include "llvm/IR/PassManager.h"

#include <memory>

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace snug {

class SnugPass : public llvm::PassInfoMixin<SnugPass> {
public:
  SnugPass(Settings S, std::shared_ptr<SiteObserver> Observer);

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static llvm::StringRef name() {
    return "snug";
  }
  /// Also at -O0 and in functions that are not to be optimised: whether memory comes from the
  /// runtime must not depend on the optimisation level.
  static bool isRequired() {
    return true;
  }

private:
  Settings FromOptions;
  std::shared_ptr<SiteObserver> Observer; ///< may be null
};

/// Puts the pass where \p Builder's pipelines end: after everything that makes sizes constant and
/// removes allocations, at every -O level, and at the end of the link step of full LTO.
/// \p Observer is told of each call; without one, the report is, if \p S asks for it.
void registerSnugPass(llvm::PassBuilder &Builder, const Settings &S,
                      std::shared_ptr<SiteObserver> Observer = nullptr);

} // namespace snug

#endif
