//===- Remarks.h - what the user is told --------------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the remarks (-Rpass=snug, -Rpass-missed=snug, -fsave-optimization-record) and the line
// that option `report` prints for a file:
//
//   snug: list.c: 3 calls rewritten, 4 not rewritten (3 size not constant, 1 size 0), 2 with type,
//   1 exact, 1 after inlining, 0 indirect
//
// all in one line.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_REMARKS_H
#define SNUG_PLUGIN_REMARKS_H

#include "SiteObserver.h"

#include <map>
#include <string>

namespace llvm {
class OptimizationRemarkEmitter;
} // namespace llvm

namespace snug {

/// Emits the remark about one call; \p EntryPoint is null if it was not rewritten.
void emitRemark(llvm::OptimizationRemarkEmitter &Emitter, const AllocSite &Site,
                const llvm::Function *EntryPoint);

/// The counts of one file, printed when the compilation's passes are torn down. Not when the pass
/// is done, because it may run more than once (fat LTO); the last run saw what goes into the file.
class FileReport : public SiteObserver {
public:
  ~FileReport() override;

  void begin(const llvm::Module &M) override;
  void decided(const AllocSite &Site, const llvm::Function *EntryPoint) override;
  void end(const llvm::Module &M, unsigned Calls) override;

private:
  bool Ran = false;
  std::string File;
  unsigned Rewritten = 0;
  // Of all runs together: a call is rewritten in one of them.
  unsigned WithType = 0;
  unsigned Exact = 0;
  unsigned Inlined = 0; ///< with a size that became constant only by inlining or propagation
  unsigned Indirect = 0;
  std::map<std::string, unsigned> NotRewritten; ///< by Reason::Text
};

} // namespace snug

#endif
