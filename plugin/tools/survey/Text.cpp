//===- Text.cpp - the survey for people -------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Archive.h"
#include "Output.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace llvm;
using namespace snug::survey;

std::string snug::survey::counted(uint64_t Number, const char *Singular) {
  return std::to_string(Number) + " " + Singular + (Number == 1 ? "" : "s");
}

std::string snug::survey::signedNumber(int64_t Number) {
  return (Number > 0 ? "+" : "") + std::to_string(Number);
}

std::string snug::survey::describeCall(const Site &S) {
  return S.Callee + "(" + S.SizeText + ")";
}

std::string snug::survey::describeType(const Site &S) {
  if (S.Type.empty())
    return "type unknown";
  std::string Text = S.Type;
  if (S.Align != 0)
    Text += ", align " + std::to_string(S.Align);
  return Text + (S.Pointers == "yes"  ? ", may hold pointers"
                 : S.Pointers == "no" ? ", no pointers"
                                      : "");
}

static void writePlace(const Place &At, raw_ostream &Out) {
  Out << At.File << ":" << At.Line << ":" << At.Column << ": ";
}

static void writeSite(const Site &S, raw_ostream &Out) {
  writePlace(S.At, Out);
  Out << S.Function << ": " << describeCall(S) << ", ";
  if (S.Size)
    Out << counted(*S.Size, "byte");
  else
    Out << "size " << S.Why;
  Out << ", " << describeType(S);
  if (S.Class != 0)
    Out << ", class " << S.Class;
  Out << ": " << S.Fate << ": " << S.Explanation;
  if (S.Units > 1)
    Out << " [compiled in " << S.Units << " files]";
  Out << "\n";
}

static raw_ostream &writeRow(const std::string &Number, unsigned Width, raw_ostream &Out) {
  return Out << "  " << right_justify(Number, Width);
}

static raw_ostream &writeRow(uint64_t Number, unsigned Width, raw_ostream &Out) {
  return writeRow(std::to_string(Number), Width, Out);
}

static void writeHistogram(const Survey &S, raw_ostream &Out) {
  constexpr unsigned Width = 40;
  unsigned Most = 1;
  for (const ClassCount &Row : S.Histogram)
    Most = std::max({Most, Row.Sites, Row.Calls});
  Out << "\nBy class:     sites   calls rewritten\n";
  for (const ClassCount &Row : S.Histogram)
    writeRow(Row.Class, 4, Out) << " bytes" << right_justify(std::to_string(Row.Sites), 8)
                                << right_justify(std::to_string(Row.Calls), 8) << "  "
                                << std::string((Row.Calls * Width + Most - 1) / Most, '#') << "\n";
}

static void writeTotals(const Survey &S, raw_ostream &Out) {
  const Totals &Sum = S.Sum;
  Out << "\nTotal: " << counted(Sum.Sites, "site") << " in " << counted(Sum.Files, "file");
  if (Sum.FilesFailed != 0)
    Out << " (" << Sum.FilesFailed << " failed)";
  Out << "; " << counted(Sum.Rewritten, "call") << " rewritten, " << Sum.NotRewritten << " not\n";
  for (const auto &[Fate, Sites] : Sum.Fates)
    writeRow(Sites, 6, Out) << " " << Fate << "\n";
  if (!Sum.Reasons.empty()) {
    Out << "Calls not rewritten:\n";
    for (const auto &[Reason, Calls] : Sum.Reasons)
      writeRow(Calls, 6, Out) << " " << Reason << "\n";
  }
  Out << "From the source to the calls rewritten:\n";
  writeRow(Sum.ConstantSmall, 6, Out) << " sites of a constant size up to " << S.MaxSize << "\n";
  for (const Difference &D : S.Account)
    writeRow(signedNumber(D.Calls), 6, Out) << " " << D.Because << "\n";
  writeRow("=" + std::to_string(Sum.Rewritten), 6, Out) << " calls rewritten\n";
}

static void writeFiles(const Survey &S, raw_ostream &Out) {
  Out << "\nBy file:\n";
  for (const Unit &U : S.Units) {
    if (U.Rewritten == 0 && U.NotRewritten.empty())
      continue;
    unsigned Not = 0;
    for (const auto &[Reason, Calls] : U.NotRewritten)
      Not += Calls;
    Out << "  " << U.File << ": " << counted(U.Rewritten, "call") << " rewritten, " << Not
        << " not\n";
  }
}

void snug::survey::writeText(const Survey &S, raw_ostream &Out) {
  for (const Site &Each : S.Sites)
    writeSite(Each, Out);
  if (!S.Wrappers.empty()) {
    Out << "\nWrappers:\n";
    for (const Wrapper &W : S.Wrappers) {
      Out << "  ";
      writePlace(W.At, Out);
      Out << W.Name << ": size " << W.Size
          << (W.Returns.empty() ? ", by its attribute"
                                : ", returns what " + W.Returns + " returned")
          << ", called from " << counted(W.Callers.size(), "place") << "\n";
    }
  }
  if (!S.Hints.empty()) {
    Out << "\nHints:\n";
    for (const Hint &H : S.Hints) {
      Out << "  ";
      writePlace(H.At, Out);
      Out << H.Kind << ": " << H.Text << "\n";
    }
  }
  if (!S.Loose.empty()) {
    Out << "\nCalls in optimised code that have no place of their own in the source:\n";
    for (const Call &C : S.Loose)
      Out << "  " << C.Unit << ": " << C.Function << ": " << C.Callee << ": "
          << (C.Entry.empty() ? C.Reason : "calls " + C.Entry) << "\n";
  }
  writeFiles(S, Out);
  writeHistogram(S, Out);
  writeTotals(S, Out);
}

void snug::survey::writeJson(Survey &S, raw_ostream &Out) {
  Writer Whole(/*WithInternals=*/false);
  constexpr unsigned Indent = 2;
  json::OStream(Out, Indent).value(Whole.value(S));
  Out << "\n";
}
