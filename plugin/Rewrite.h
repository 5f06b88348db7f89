//===- Rewrite.h - replaces the callee of one call ----------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the names of the entry points, what LLVM may assume of them, and the one change made to a
// program:
//
//   %p = tail call noalias ptr @malloc(i64 noundef 24) #5, !dbg !7
//   %p = tail call noalias ptr @__snug_malloc_32(i64 noundef 24) #5, !dbg !7
//
// The signature is the same, so arguments, attributes, metadata, operand bundles, the kind of
// call (tail, musttail, invoke) and the calling convention stay where they are.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_REWRITE_H
#define SNUG_PLUGIN_REWRITE_H

#include "AllocSite.h"

namespace llvm {
class Function;
} // namespace llvm

namespace snug {

/// Rewrites a call that qualifies and returns the entry point that it calls now. If the module
/// uses the entry point's name for something else, says so in \p Site, changes nothing and returns
/// null.
llvm::Function *rewriteCall(AllocSite &Site);

/// The number of calls of entry points in \p M.
unsigned countEntryPointCalls(const llvm::Module &M);

} // namespace snug

#endif
