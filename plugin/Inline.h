//===- Inline.h - hit paths in the caller -------------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns option `inline`: what an entry point and free do when they hit (runtime/entry.h, free.c), as
// IR at the call. A call of an entry point becomes
//
//   %top = load ptr, %slot                   ; of the calling thread's magazine
//   br (%top is empty), label %miss, label %hit
// hit:
//   %p = load ptr, (%top - 8), !nonnull      ; popped, its state set to live
// miss:                                      ; cold
//   %m = call ptr @__snug_malloc_32(i64 24)  ; as it was
//
// and a call of free, with `all`, the same the other way round: the object is checked to be live,
// marked freed and pushed; whatever is out of the ordinary calls free, and that finds the same.
//
// The layout that the code knows is runtime/inline_abi.h.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_INLINE_H
#define SNUG_PLUGIN_INLINE_H

#include "AllocSite.h"

namespace snug {

/// Whether calls in \p F may be made longer: not where small code was asked for, or the code cold.
bool mayInlineInto(const llvm::Function &F);

/// Inlines the hit path of the entry point that \p Site calls now. Returns false, having changed
/// nothing, if the call cannot be taken apart (invoke, musttail) or its function has no such path.
bool inlineAllocation(const AllocSite &Site);

/// The same for \p Call of free.
bool inlineFree(llvm::CallBase &Call);

/// Whether \p Call is one of the library's free, and not on a cold path: there is one left where a
/// call was taken apart.
bool isFree(const llvm::CallBase &Call, const llvm::TargetLibraryInfo &TLI);

} // namespace snug

#endif
