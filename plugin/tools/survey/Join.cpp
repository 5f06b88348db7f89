//===- Join.cpp -------------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Join.h"

#include "llvm/ADT/STLExtras.h"

using namespace snug;
using namespace snug::survey;

namespace {

/// The sites by the places that debug information has for them.
class SiteIndex {
public:
  explicit SiteIndex(std::vector<LocatedSite> &Sites) {
    for (LocatedSite &Located : Sites)
      for (const Place &At : Located.Places) {
        ByPlace[At].push_back(&Located.What);
        // Code that was merged out of calls on one line keeps the line.
        ByPlace[{At.File, At.Line, 0}].push_back(&Located.What);
      }
  }

  /// The site at \p At that fits \p C best. A macro may put several in one place.
  Site *find(const Place &At, const Call &C) const {
    auto Found = ByPlace.find(At);
    if (Found == ByPlace.end())
      return nullptr;
    Site *Best = nullptr;
    int BestScore = -1;
    for (Site *S : Found->second)
      if (int Score = score(*S, C); Score > BestScore) {
        Best = S;
        BestScore = Score;
      }
    return Best;
  }

  /// A site that \p C may have been inlined through.
  Site *findCaller(const Place &At) const {
    auto Found = ByPlace.find(At);
    if (Found == ByPlace.end())
      return nullptr;
    for (Site *S : Found->second)
      if (S->Kind == "wrapper")
        return S;
    return nullptr;
  }

private:
  /// -1: it cannot be that one.
  static int score(const Site &S, const Call &C) {
    // malloc and memset become calloc, realloc of NULL becomes malloc, a pointer that is known to
    // be malloc a direct call. A wrapper's call stays one.
    bool Same = S.Callee == C.Callee;
    if (S.Kind == "wrapper" && !Same)
      return -1;
    return 4 * Same + 2 * (S.Size && S.Size == C.Size) + S.Calls.empty();
  }

  std::map<Place, std::vector<Site *>> ByPlace;
};

} // namespace

void snug::survey::join(Collector &Collected, CallLog &Log, Unit &Result) {
  SiteIndex Index(Collected.Sites);
  Result.Rewritten = Log.Rewritten;
  for (Call &C : Log.Calls) {
    C.Unit = Result.File;
    if (C.Entry.empty())
      ++Result.NotRewritten[C.Reason];
    for (const Frame &Outer : llvm::drop_begin(C.Frames))
      if (Site *Caller = Index.findCaller(Outer.At))
        Caller->Through.push_back(C);
    Site *Own = C.Frames.empty() ? nullptr : Index.find(C.Frames.front().At, C);
    (Own ? Own->Calls : Result.Loose).push_back(C);
  }
  for (LocatedSite &Located : Collected.Sites) {
    Site &S = Located.What;
    S.Decided = Log.Ran;
    for (const Place &At : Located.Places) {
      S.InCode |= Log.Before.count(At) != 0;
      S.InOptimised |= Log.After.count(At) != 0;
    }
    Result.Sites.push_back(std::move(S));
  }
  Result.Functions = std::move(Collected.Functions);
  Result.Hints = std::move(Collected.Hints);
}
