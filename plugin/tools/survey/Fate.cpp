//===- Fate.cpp - what would happen to a site -------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Survey.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace snug;
using namespace snug::survey;

unsigned snug::survey::countRewritten(const std::vector<Call> &Calls) {
  return static_cast<unsigned>(
      llvm::count_if(Calls, [](const Call &C) { return !C.Entry.empty(); }));
}

/// "a, b and c", each once, the more frequent first.
static std::string namesOf(const std::vector<Call> &Calls, std::string Call::*Member) {
  std::map<std::string, unsigned> Counts;
  for (const Call &C : Calls)
    if (!(C.*Member).empty())
      ++Counts[C.*Member];
  std::vector<std::pair<std::string, unsigned>> Names(Counts.begin(), Counts.end());
  llvm::stable_sort(Names, [](const auto &A, const auto &B) { return A.second > B.second; });
  std::string Text;
  for (const auto &[Name, Count] : Names)
    Text +=
        (Text.empty() ? "" : ", ") + (Names.size() > 1 ? std::to_string(Count) + " " : "") + Name;
  return Text;
}

/// How one call became those in \p Calls.
static std::string howOften(const Site &S, const std::vector<Call> &Calls) {
  std::vector<std::string> Parts;
  bool Through = &Calls == &S.Through;
  auto Inlined = llvm::count_if(Calls, [](const Call &C) { return C.Frames.size() > 1; });
  if (Through)
    Parts.push_back(Calls.size() == 1 ? "inlined"
                                      : "inlined, " + std::to_string(Calls.size()) + " calls");
  else if (Inlined)
    Parts.push_back("inlined into " + std::to_string(Inlined) +
                    (Inlined == 1 ? " caller" : " callers"));
  else if (Calls.size() > 1)
    Parts.push_back(std::to_string(Calls.size()) + " copies");
  if (!S.Size && llvm::any_of(Calls, [](const Call &C) { return !C.Entry.empty(); }))
    Parts.push_back("size constant only then");
  if (llvm::any_of(Calls, [](const Call &C) { return C.Indirect; }))
    Parts.push_back("if the pointer is malloc");
  if (S.Kind == "direct")
    for (const Call &C : Calls)
      if (C.Callee != S.Callee) {
        Parts.push_back("became " + C.Callee);
        break;
      }
  return Parts.empty() ? "" : " (" + llvm::join(Parts, "; ") + ")";
}

/// A call of the same function in the same function whose place was lost in a merge.
static bool isMerged(const Site &S, const std::vector<Call> &Loose) {
  return llvm::any_of(Loose, [&](const Call &C) {
    bool Here =
        C.Function == S.Function || (!C.Frames.empty() && C.Frames.front().Function == S.Function);
    return Here && C.Callee == S.Callee && (!S.Size || !C.Size || *S.Size == *C.Size);
  });
}

/// Why a call through a pointer or of a wrapper stays, about which the pass has nothing to say.
static std::string whyKept(const Site &S, const Settings &Options) {
  std::string Size = !S.Size                     ? "size not constant"
                     : *S.Size == 0              ? "size 0"
                     : *S.Size > Options.MaxSize ? "size above " + std::to_string(Options.MaxSize)
                                                 : "";
  if (S.Kind == "wrapper")
    return S.Callee + " is not inlined" + (Size.empty() ? "" : ", " + Size);
  return "called through a pointer" +
         (Size.empty() ? ", and this file takes no allocation function's address" : ", " + Size);
}

static void setFate(Site &S, const char *Fate, std::string Explanation) {
  S.Fate = Fate;
  S.Explanation = std::move(Explanation);
}

static void fateOfCalls(Site &S, const std::vector<Call> &Calls) {
  unsigned Rewritten = countRewritten(Calls);
  std::string How = howOften(S, Calls);
  if (Rewritten == 0)
    return setFate(S, "kept", namesOf(Calls, &Call::Reason) + How);
  std::string Entries = namesOf(Calls, &Call::Entry);
  if (Rewritten == Calls.size())
    return setFate(S, "rewritten", "calls " + Entries + How);
  setFate(S, "partly",
          std::to_string(Rewritten) + " of " + std::to_string(Calls.size()) + " call " + Entries +
              "; not the others: " + namesOf(Calls, &Call::Reason) + How);
}

void snug::survey::decideFate(Site &S, const std::vector<Call> &Loose, const Settings &Options) {
  // Of a wrapper, what became of its call is in the callee's allocations.
  const std::vector<Call> &Calls = S.Calls.empty() ? S.Through : S.Calls;
  if (!Calls.empty())
    fateOfCalls(S, Calls);
  else if (!S.InCode)
    setFate(S, "not-compiled",
            "no code is made of it: the function is unused, or it is not reached");
  else if (!S.Decided)
    setFate(S, "link-time", "the compilation leaves it to a link step");
  else if (S.Kind != "direct" && S.InOptimised)
    setFate(S, "kept", whyKept(S, Options));
  else if (S.Kind == "direct" && isMerged(S, Loose))
    setFate(S, "merged", "shares a call with others like it");
  else
    setFate(S, "deleted", "the optimiser removed it");

  std::vector<uint64_t> Classes;
  for (const Call &C : Calls)
    if (C.Class != 0 && !llvm::is_contained(Classes, C.Class))
      Classes.push_back(C.Class);
  if (!Classes.empty()) {
    S.Class = Classes.size() == 1 ? Classes.front() : 0;
  } else if (S.Size && *S.Size != 0 && *S.Size <= Options.MaxSize) {
    bool Exact = Options.ExactFit && S.Exact && S.TypeSize != 0 && *S.Size % S.TypeSize == 0;
    // What a wrapper allocates has the type that is seen in the wrapper.
    bool Typed = S.Kind != "wrapper";
    if (std::optional<SizeClass> Class =
            pickSizeClass(*S.Size, Typed ? S.Align : 1, Typed && Exact, Options.MaxSize))
      S.Class = Class->Bytes;
  }
}
