//===- CallLog.cpp ----------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CallLog.h"

#include "AbsolutePath.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace snug;
using namespace snug::survey;

static Place placeOf(const DILocation &Location) {
  return {absolutePath(Location.getFilename(), Location.getDirectory()), Location.getLine(),
          Location.getColumn()};
}

static std::vector<Frame> framesOf(const CallBase &Call) {
  std::vector<Frame> Frames;
  for (const DILocation *At = Call.getDebugLoc(); At; At = At->getInlinedAt())
    Frames.push_back({placeOf(*At), At->getScope()->getSubprogram()->getName().str()});
  return Frames;
}

static std::set<Place> placesOfCalls(const Module &M) {
  std::set<Place> Places;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (isa<CallBase>(I) && I.getDebugLoc())
        Places.insert(placeOf(*I.getDebugLoc()));
  return Places;
}

void CallLog::begin(const Module &) {
  Ran = true;
  // What an earlier run rewrote is an entry point's call by now, and not decided about again.
  erase_if(Calls, [](const Call &C) { return C.Entry.empty(); });
}

void CallLog::decided(const AllocSite &Site, const Function *EntryPoint) {
  Call Noted;
  Noted.Callee = Site.Name.str();
  Noted.Function = Site.Call->getFunction()->getName().str();
  Noted.Size = Site.Size;
  Noted.Indirect = Site.Hook != nullptr;
  Noted.Frames = framesOf(*Site.Call);
  if (EntryPoint) {
    Noted.Entry = EntryPoint->getName().str();
    Noted.Class = Site.Class->Bytes;
    Noted.AfterInlining = Site.Facts && !Site.Facts->ConstantInSource;
  } else {
    Noted.Reason = Site.NotBecause->Text;
  }
  Calls.push_back(std::move(Noted));
}

void CallLog::end(const Module &M, unsigned Calls) {
  Rewritten = Calls;
  After = placesOfCalls(M);
}

void CallLog::noteUnoptimised(const Module &M) {
  Before = placesOfCalls(M);
}
