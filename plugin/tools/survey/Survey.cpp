//===- Survey.cpp -----------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Survey.h"

#include "../../Compat.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <set>

using namespace snug;
using namespace snug::survey;

/// The longest folder that all files are in.
static std::string commonFolder(const std::vector<Unit> &Units) {
  std::string Common;
  for (const Unit &U : Units) {
    std::string Folder = llvm::sys::path::parent_path(U.File).str();
    if (&U == &Units.front())
      Common = Folder;
    while (!Common.empty() && llvm::StringRef(Folder + "/").substr(0, Common.size() + 1) !=
                                  llvm::StringRef(Common + "/"))
      Common = Common == "/" ? "" : llvm::sys::path::parent_path(Common).str();
  }
  return Common;
}

namespace {

/// Makes all file names relative to the root.
class Shortener {
public:
  explicit Shortener(const std::string &Root) : Prefix(Root + "/") {}

  void operator()(std::string &File) const {
    llvm::StringRef Rest = File;
    if (Prefix != "/" && Rest.consume_front(Prefix))
      File = Rest.str();
  }
  void operator()(Call &C) const {
    (*this)(C.Unit);
    for (Frame &F : C.Frames)
      (*this)(F.At.File);
  }
  void operator()(Site &S) const {
    (*this)(S.At.File);
    for (auto *Calls : {&S.Calls, &S.Through})
      for (Call &C : *Calls)
        (*this)(C);
  }

private:
  std::string Prefix;
};

} // namespace

/// Whether \p S, a call that may allocate, does; a wrapper's size is set then.
static bool allocates(Site &S, std::map<std::string, Wrapper> &Wrappers) {
  if (S.Kind != "wrapper")
    return S.Certain || !S.Calls.empty();
  auto Found = Wrappers.find(S.Key);
  if (Found == Wrappers.end())
    return !S.Calls.empty();
  Wrapper &W = Found->second;
  if (llvm::none_of(W.Callers, [&](const Frame &F) { return F.At == S.At; }))
    W.Callers.push_back({S.At, S.Function});
  if (takesSize(W))
    applyForm(W, S);
  return takesSize(W) || !S.Calls.empty();
}

/// Adds \p S, or what it adds to what is known of it from other files.
static void addSite(std::map<std::tuple<Place, std::string, std::optional<uint64_t>>, Site> &Sites,
                    Site S) {
  auto Key = std::make_tuple(S.At, S.Callee, S.Size);
  auto Found = Sites.find(Key);
  if (Found == Sites.end()) {
    Sites.emplace(std::move(Key), std::move(S));
    return;
  }
  Site &Known = Found->second;
  ++Known.Units;
  Known.InCode |= S.InCode;
  Known.InOptimised |= S.InOptimised;
  Known.Decided |= S.Decided;
  Known.Calls.insert(Known.Calls.end(), S.Calls.begin(), S.Calls.end());
  Known.Through.insert(Known.Through.end(), S.Through.begin(), S.Through.end());
}

static bool isSmall(const Site &S, const Survey &All) {
  return S.Kind != "wrapper" && S.Size && *S.Size != 0 && *S.Size <= All.MaxSize;
}

static void count(Survey &All) {
  std::map<uint64_t, ClassCount> Classes;
#define SNUG_SIZE_CLASS(index, bytes) Classes[bytes].Class = bytes;
#include "../../../runtime/size_classes.def"
  Totals &Sum = All.Sum;
  for (const Unit &U : All.Units) {
    ++Sum.Files;
    Sum.FilesFailed += !U.Error.empty();
    Sum.Rewritten += U.Rewritten;
    for (const auto &[Reason, Calls] : U.NotRewritten) {
      Sum.NotRewritten += Calls;
      Sum.Reasons[Reason] += Calls;
    }
  }
  auto RowOf = [&](uint64_t Bytes) -> ClassCount & {
    ClassCount &Row = Classes[Bytes];
    Row.Class = Bytes;
    return Row;
  };
  auto CountCalls = [&](const std::vector<Call> &Calls) {
    for (const Call &C : Calls)
      if (!C.Entry.empty())
        ++RowOf(C.Class).Calls;
  };
  for (const Site &S : All.Sites) {
    ++Sum.Sites;
    ++Sum.Fates[S.Fate];
    CountCalls(S.Calls);
    if (isSmall(S, All)) {
      ++Sum.ConstantSmall;
      if (S.Class != 0)
        ++RowOf(S.Class).Sites;
    }
  }
  CountCalls(All.Loose);
  for (const auto &[Bytes, Row] : Classes)
    All.Histogram.push_back(Row);
}

static constexpr char CalledByName[] = "entry points that the source calls by name";

static void account(Survey &All) {
  std::map<std::string, int64_t> Lines;
  for (const Site &S : All.Sites) {
    int64_t Rewritten = countRewritten(S.Calls);
    if (!isSmall(S, All)) {
      Lines[S.Kind == "wrapper" ? "calls at wrappers" : "size constant only after inlining"] +=
          Rewritten;
    } else if (Rewritten == 0) {
      std::string Because = S.Fate == "deleted"        ? "deleted by the optimiser"
                            : S.Fate == "merged"       ? "merged with others like it"
                            : S.Fate == "not-compiled" ? "no code made of it"
                                                       : S.Fate + ": " + S.Explanation;
      --Lines[Because];
    } else {
      std::set<std::string> Units;
      int64_t Inlined = 0;
      for (const Call &C : S.Calls) {
        Inlined += !C.Entry.empty() && C.Frames.size() > 1;
        Units.insert(C.Unit);
      }
      auto Copies = Rewritten - 1;
      auto InFiles = std::min<int64_t>(Copies, static_cast<int64_t>(Units.size()) - 1);
      auto ByInlining = std::min(Copies - InFiles, Inlined);
      Lines["the same source compiled in further files"] += InFiles;
      Lines["inlined into further callers"] += ByInlining;
      Lines["duplicated by the optimiser"] += Copies - InFiles - ByInlining;
    }
  }
  Lines["merged calls, which keep no place of their own"] += countRewritten(All.Loose);
  // The plugin's report cannot tell these from its own.
  int64_t Decided = countRewritten(All.Loose);
  for (const Site &S : All.Sites)
    Decided += countRewritten(S.Calls);
  Lines[CalledByName] += All.Sum.Rewritten - Decided;
  for (const auto &[Because, Calls] : Lines)
    if (Calls != 0)
      All.Account.push_back({Calls, Because});
}

Survey snug::survey::unite(std::vector<Unit> Units, const Settings &S) {
  Survey All;
  All.LLVM = compat::BuiltFor;
  All.MaxSize = S.MaxSize;
  All.Root = commonFolder(Units);
  Shortener Shorten(All.Root);

  std::vector<FunctionRecord> Functions;
  for (Unit &U : Units)
    Functions.insert(Functions.end(), U.Functions.begin(), U.Functions.end());
  std::map<std::string, Wrapper> Wrappers = findWrappers(Functions);

  std::map<std::tuple<Place, std::string, std::optional<uint64_t>>, Site> Sites;
  std::map<std::tuple<Place, std::string>, Hint> Hints;
  for (Unit &U : Units) {
    for (Site &Each : U.Sites)
      if (allocates(Each, Wrappers))
        addSite(Sites, std::move(Each));
    for (Hint &H : U.Hints)
      Hints.emplace(std::make_tuple(H.At, H.Kind), std::move(H));
    All.Loose.insert(All.Loose.end(), U.Loose.begin(), U.Loose.end());
    Shorten(U.File);
  }
  for (auto &[Key, Each] : Sites) {
    decideFate(Each, All.Loose, S);
    Shorten(Each);
    All.Sites.push_back(std::move(Each));
  }
  for (Call &C : All.Loose)
    Shorten(C);
  for (auto &[Key, H] : Hints) {
    Shorten(H.At.File);
    All.Hints.push_back(std::move(H));
  }
  for (auto &[Key, W] : Wrappers) {
    if (W.Callers.empty()) // The sites in it say it all.
      continue;
    llvm::sort(W.Callers, [](const Frame &A, const Frame &B) { return A.At < B.At; });
    Shorten(W.At.File);
    for (Frame &F : W.Callers)
      Shorten(F.At.File);
    All.Wrappers.push_back(std::move(W));
  }
  llvm::stable_sort(All.Wrappers, [](const Wrapper &A, const Wrapper &B) { return A.At < B.At; });
  All.Units = std::move(Units);
  count(All);
  account(All);
  return All;
}
