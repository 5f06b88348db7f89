//===- IndirectCall.h - calls through pointers that may be malloc -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the calls of hooks: a library lets its user choose the allocator by a pointer that nearly
// always is malloc. In a file that takes malloc's address, a call of its shape with a constant
// size becomes
//
//   %is = icmp eq ptr %hook, @malloc
//   br i1 %is, label %then, label %else
// then:
//   %a = call ptr @malloc(i64 24)              ; and that, __snug_malloc_32
// else:
//   %b = call ptr %hook(i64 24)                ; the call as it was
//
// so a hook that was set is always called. Where a pointer to malloc does not compare equal (it
// came from another linker namespace, say) the call as it was is right too.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_INDIRECTCALL_H
#define SNUG_PLUGIN_INDIRECTCALL_H

#include "AllocFunction.h"

namespace llvm {
class CallBase;
class Function;
class Module;
} // namespace llvm

namespace snug {

/// A library function that pointers in this module may point to.
struct HookTarget {
  const AllocFunction *Function;
  llvm::Function *Declaration;
};

/// Those of malloc, calloc and realloc whose address \p M takes.
llvm::SmallVector<HookTarget, 3> findHookTargets(llvm::Module &M);

/// The target that \p Call may reach, or null: the call is not through a pointer, has another
/// shape, must stay a tail call, or is the `else` above.
const HookTarget *hookTargetOf(const llvm::CallBase &Call, llvm::ArrayRef<HookTarget> Targets);

/// Makes the branches above for a call that may reach \p Target; returns the direct call.
llvm::CallBase &guardCall(llvm::CallBase &Call, llvm::Function &Target);

} // namespace snug

#endif
