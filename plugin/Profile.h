//===- Profile.h - counts at each rewritten call ------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns what option `profile` adds: a description of the call with file and line, and code that
// counts it and now and then has the runtime take a sample (runtime/profile_abi.h).
//
// Lines come from debug locations. Without -g, clang is asked to track them without writing any,
// which 14 does not do any more at that point: there a site has the names of function and file.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_PROFILE_H
#define SNUG_PLUGIN_PROFILE_H

#include "AllocSite.h"

#include <memory>

namespace snug {

class Profiler {
public:
  explicit Profiler(llvm::Module &M);
  ~Profiler();

  /// Has \p Site counted, which calls its entry point already.
  void instrument(const AllocSite &Site);

private:
  class Code;
  llvm::Module &M;
  std::unique_ptr<Code> Written; ///< null until the first site
};

} // namespace snug

#endif
