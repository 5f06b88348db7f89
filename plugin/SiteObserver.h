//===- SiteObserver.h - who is told what the pass decides ---------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the interface between the pass and what counts or lists its decisions: the report, and
// snug-survey.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_SITEOBSERVER_H
#define SNUG_PLUGIN_SITEOBSERVER_H

#include "AllocSite.h"

namespace snug {

class SiteObserver {
public:
  SiteObserver() = default;
  SiteObserver(const SiteObserver &) = delete;
  SiteObserver &operator=(const SiteObserver &) = delete;
  virtual ~SiteObserver() = default;

  /// The pass begins with \p M. It may do so more than once (fat LTO); the last run saw what goes
  /// into the file.
  virtual void begin(const llvm::Module &M) = 0;
  /// \p EntryPoint is null if the call was not rewritten.
  virtual void decided(const AllocSite &Site, const llvm::Function *EntryPoint) = 0;
  /// The pass is done; \p M has \p Rewritten calls of entry points.
  virtual void end(const llvm::Module &M, unsigned Rewritten) = 0;
};

} // namespace snug

#endif
