//===- Remarks.cpp ----------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Remarks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

#include <utility>

using namespace llvm;
using namespace snug;

static constexpr char PassName[] = "snug";

/// Writes "malloc of 24 bytes" or, if the size is not known, "malloc".
template <typename RemarkT> static void describeCall(RemarkT &Remark, const AllocSite &Site) {
  Remark << ore::NV("Callee", Site.Name);
  if (Site.Size)
    Remark << " of " << ore::NV("Size", *Site.Size) << (*Site.Size == 1 ? " byte" : " bytes");
}

/// What was known of the type, and what came of it.
static std::string describeFacts(const AllocSite &Site) {
  if (!Site.Facts)
    return "type not seen";
  if (!Site.Facts->Known)
    return "type unknown";
  std::string Text = "type known";
  if (Site.Exact)
    Text += ", exact fit";
  if (Site.Data)
    Text += ", no pointers";
  return Text;
}

void snug::emitRemark(OptimizationRemarkEmitter &Emitter, const AllocSite &Site,
                      const Function *EntryPoint) {
  if (EntryPoint) {
    Emitter.emit([&] {
      OptimizationRemark Remark(PassName, "Rewritten", Site.Call);
      describeCall(Remark, Site);
      Remark << " now calls " << ore::NV("EntryPoint", EntryPoint->getName()) << " ("
             << ore::NV("Type", describeFacts(Site)) << ")";
      if (Site.Inlined)
        Remark << " on a miss, and is inlined";
      if (Site.Hook)
        Remark << " if that is what the pointer points to";
      return Remark;
    });
    return;
  }
  Emitter.emit([&] {
    OptimizationRemarkMissed Remark(PassName, Site.NotBecause->Name, Site.Call);
    describeCall(Remark, Site);
    Remark << " not rewritten: " << ore::NV("Reason", Site.NotBecause->Text);
    return Remark;
  });
}

void FileReport::begin(const Module &M) {
  Ran = true;
  File = M.getSourceFileName();
  Rewritten = 0;
  NotRewritten.clear();
}

void FileReport::decided(const AllocSite &Site, const Function *EntryPoint) {
  if (!EntryPoint) {
    ++NotRewritten[Site.NotBecause->Text];
    return;
  }
  WithType += Site.Facts && Site.Facts->Known;
  Exact += Site.Exact;
  Inlined += Site.Facts && !Site.Facts->ConstantInSource;
  Indirect += Site.Hook != nullptr;
}

void FileReport::end(const Module &, unsigned Calls) {
  Rewritten = Calls;
}

FileReport::~FileReport() {
  if (!Ran)
    return;
  // The most frequent reason first, equally frequent ones in alphabetical order.
  SmallVector<std::pair<StringRef, unsigned>, 8> Reasons(NotRewritten.begin(), NotRewritten.end());
  llvm::sort(Reasons, [](const auto &A, const auto &B) {
    return A.second != B.second ? A.second > B.second : A.first < B.first;
  });
  unsigned Missed = 0;
  SmallVector<std::string, 8> Parts;
  for (const auto &[Text, Count] : Reasons) {
    Missed += Count;
    Parts.push_back(std::to_string(Count) + " " + Text.str());
  }
  std::string Line = "snug: " + File + ": " + std::to_string(Rewritten) + " calls rewritten, " +
                     std::to_string(Missed) + " not rewritten";
  if (!Parts.empty())
    Line += " (" + join(Parts, ", ") + ")";
  if (Rewritten)
    Line += ", " + std::to_string(WithType) + " with type, " + std::to_string(Exact) + " exact, " +
            std::to_string(Inlined) + " after inlining, " + std::to_string(Indirect) + " indirect";
  errs() << Line + "\n"; // in one write: builds run many compilers at a time
}
