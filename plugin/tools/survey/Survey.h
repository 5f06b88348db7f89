//===- Survey.h - all files together ------------------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns what is reported: the sites of all files, each once wherever it was compiled, with the
// wrappers recognised; the totals; and the account that leads from the source's sites to the calls
// that the plugin rewrites, difference by difference.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_SURVEY_SURVEY_H
#define SNUG_SURVEY_SURVEY_H

#include "../../Settings.h"
#include "Record.h"
#include "Wrappers.h"

namespace snug::survey {

/// A line of the account.
struct Difference {
  int64_t Calls = 0;
  std::string Because;
};
template <typename A> void fields(A &Do, Difference &D) {
  Do("calls", D.Calls);
  Do("because", D.Because);
}

/// A row of the histogram.
struct ClassCount {
  uint64_t Class = 0;
  unsigned Sites = 0; ///< in the source, of constant size
  unsigned Calls = 0; ///< rewritten
};
template <typename A> void fields(A &Do, ClassCount &C) {
  Do("class", C.Class);
  Do("sites", C.Sites);
  Do("calls_rewritten", C.Calls);
}

struct Totals {
  unsigned Files = 0;
  unsigned FilesFailed = 0;
  unsigned Sites = 0;
  unsigned ConstantSmall = 0; ///< sites of a constant size that the plugin takes
  unsigned Rewritten = 0;     ///< calls, as the plugin's report counts them
  unsigned NotRewritten = 0;
  std::map<std::string, unsigned> Reasons; ///< of those not rewritten
  std::map<std::string, unsigned> Fates;   ///< of the sites
};
template <typename A> void fields(A &Do, Totals &T) {
  Do("files", T.Files);
  Do("files_failed", T.FilesFailed);
  Do("sites", T.Sites);
  Do("sites_of_small_constant_size", T.ConstantSmall);
  Do("calls_rewritten", T.Rewritten);
  Do("calls_not_rewritten", T.NotRewritten);
  Do("not_rewritten_because", T.Reasons);
  Do("sites_by_fate", T.Fates);
}

struct Survey {
  unsigned LLVM = 0;
  uint64_t MaxSize = DefaultMaxSize;
  std::string Root; ///< the folder to which all files are relative
  std::vector<Unit> Units;
  std::vector<Site> Sites;
  std::vector<Call> Loose; ///< calls without a site of their own
  std::vector<Wrapper> Wrappers;
  std::vector<Hint> Hints;
  Totals Sum;
  std::vector<ClassCount> Histogram;
  std::vector<Difference> Account; ///< adds up to Sum.Rewritten - Sum.ConstantSmall
};
template <typename A> void fields(A &Do, Survey &S) {
  Do("llvm", S.LLVM);
  Do("max_size", S.MaxSize);
  Do("root", S.Root);
  Do("files", S.Units);
  Do("sites", S.Sites);
  Do("calls_without_site", S.Loose);
  Do("wrappers", S.Wrappers);
  Do("hints", S.Hints);
  Do("totals", S.Sum);
  Do("histogram", S.Histogram);
  Do("account", S.Account);
}

/// Puts the results of all files together.
Survey unite(std::vector<Unit> Units, const Settings &S);

/// Sets Fate, Explanation and Class of \p S; \p Loose are the calls that have no site.
///
///   rewritten     all calls that became of it go to entry points
///   partly        some do
///   kept          none does
///   deleted       the optimiser removed it
///   merged        it shares a call with others like it
///   not-compiled  no code is made of it
///   link-time     the compilation leaves it to a link step
void decideFate(Site &S, const std::vector<Call> &Loose, const Settings &Options);

/// Those of \p S that count in the account: own calls that are rewritten.
unsigned countRewritten(const std::vector<Call> &Calls);

} // namespace snug::survey

#endif
