//===- Wrapper.h - constant sizes that go into a wrapper ----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the recognition of calls such as xmalloc(24) of a function that allocates, says so by
// __attribute__((malloc)) or alloc_size, and was not inlined: it is in another file, or the
// compiler decided against it. Nothing can be rewritten then, but the user can be told.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_WRAPPER_H
#define SNUG_PLUGIN_WRAPPER_H

#include "AllocSite.h"

namespace snug {

/// Whether calls of \p F may be of that kind.
bool isWrapper(const llvm::Function &F);

/// The call of a wrapper as a site that is not rewritten, or nothing if no constant size within
/// the bound goes into it.
std::optional<AllocSite> examineWrapperCall(llvm::CallBase &Call, const Settings &S);

} // namespace snug

#endif
