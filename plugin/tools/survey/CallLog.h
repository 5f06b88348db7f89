//===- CallLog.h - what the pass decides, with the places in the source -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the view of a compilation from the side of the IR: the places of all calls before any
// optimisation and after all, and each of the pass's decisions with the chain of inlined calls
// that led to it.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_SURVEY_CALLLOG_H
#define SNUG_SURVEY_CALLLOG_H

#include "../../SiteObserver.h"
#include "Record.h"

#include <set>

namespace snug::survey {

class CallLog : public SiteObserver {
public:
  void begin(const llvm::Module &M) override;
  void decided(const AllocSite &Site, const llvm::Function *EntryPoint) override;
  void end(const llvm::Module &M, unsigned Calls) override;

  /// Notes the calls of code that has not been optimised yet.
  void noteUnoptimised(const llvm::Module &M);

  bool Ran = false;
  unsigned Rewritten = 0;
  std::vector<Call> Calls;
  std::set<Place> Before; ///< the places of calls of anything
  std::set<Place> After;
};

} // namespace snug::survey

#endif
