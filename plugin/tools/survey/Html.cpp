//===- Html.cpp - the survey for a browser ----------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All that is shown is in the page before its script runs; the script only sorts and hides rows.
//
//===------------------------------------------------------------------------------------------===//

#include "Output.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <set>

using namespace llvm;
using namespace snug::survey;

#include "Page.inc"

/// Text that is text wherever it stands: in an element or in a quoted attribute.
static std::string escaped(StringRef Text) {
  std::string Safe;
  for (char C : Text)
    switch (C) {
    case '&':
      Safe += "&amp;";
      break;
    case '<':
      Safe += "&lt;";
      break;
    case '>':
      Safe += "&gt;";
      break;
    case '"':
      Safe += "&quot;";
      break;
    case '\'':
      Safe += "&#39;";
      break;
    default:
      Safe += C;
    }
  return Safe;
}

static void cell(raw_ostream &Out, StringRef Text, StringRef Class = "") {
  Out << "<td" << (Class.empty() ? "" : (" class=\"" + Class + "\"").str()) << ">" << escaped(Text)
      << "</td>";
}

static void number(raw_ostream &Out, uint64_t Number, bool Known = true) {
  cell(Out, Known ? std::to_string(Number) : "", "n");
}

static void code(raw_ostream &Out, StringRef Text) {
  Out << "<td><code>" << escaped(Text) << "</code></td>";
}

static std::string at(const Place &P) {
  return P.File + ":" + std::to_string(P.Line) + ":" + std::to_string(P.Column);
}

static void writeTotals(const Survey &S, raw_ostream &Out) {
  const Totals &Sum = S.Sum;
  Out << "<h1>Allocation sites</h1>\n<p>" << counted(Sum.Sites, "site") << " in "
      << counted(Sum.Files, "file") << " under <code>" << escaped(S.Root) << "</code>, clang "
      << S.LLVM << "; " << counted(Sum.Rewritten, "call") << " would be rewritten, "
      << Sum.NotRewritten << " not.</p>\n";
  for (const Unit &U : S.Units)
    if (!U.Error.empty())
      Out << "<p>Left out: <code>" << escaped(U.File) << "</code>: " << escaped(U.Error)
          << "</p>\n";
}

static void writeHistogram(const Survey &S, raw_ostream &Out) {
  constexpr unsigned Width = 300;
  unsigned Most = 1;
  for (const ClassCount &Row : S.Histogram)
    Most = std::max(Most, Row.Calls);
  Out << "<h2>By class</h2>\n<table><thead><tr><th class=\"n\">bytes</th><th class=\"n\">sites</th>"
         "<th class=\"n\">calls rewritten</th><th></th></tr></thead><tbody>\n";
  for (const ClassCount &Row : S.Histogram) {
    Out << "<tr>";
    number(Out, Row.Class);
    number(Out, Row.Sites);
    number(Out, Row.Calls);
    Out << "<td><span class=\"bar\" style=\"width:" << Row.Calls * Width / Most
        << "px\"></span></td></tr>\n";
  }
  Out << "</tbody></table>\n<h2>From the source to the calls rewritten</h2>\n<table><tbody>\n<tr>";
  number(Out, S.Sum.ConstantSmall);
  cell(Out, "sites of a constant size up to " + std::to_string(S.MaxSize));
  Out << "</tr>\n";
  for (const Difference &D : S.Account) {
    Out << "<tr>";
    cell(Out, signedNumber(D.Calls), "n");
    cell(Out, D.Because);
    Out << "</tr>\n";
  }
  Out << "<tr>";
  number(Out, S.Sum.Rewritten);
  cell(Out, "calls rewritten");
  Out << "</tr>\n</tbody></table>\n";
}

static void writeHints(const Survey &S, raw_ostream &Out) {
  if (S.Hints.empty())
    return;
  Out << "<h2>Hints</h2>\n<table id=\"hints\"><tbody>\n";
  for (const Hint &H : S.Hints) {
    Out << "<tr>";
    code(Out, at(H.At));
    cell(Out, H.Kind);
    cell(Out, H.Text);
    Out << "</tr>\n";
  }
  Out << "</tbody></table>\n";
}

static void writeWrappers(const Survey &S, raw_ostream &Out) {
  if (S.Wrappers.empty())
    return;
  Out << "<h2>Wrappers</h2>\n<table id=\"wrappers\"><thead><tr><th>function</th><th>place</th>"
         "<th>size</th><th>returns</th><th class=\"n\">called from</th></tr></thead><tbody>\n";
  for (const Wrapper &W : S.Wrappers) {
    Out << "<tr>";
    code(Out, W.Name);
    code(Out, at(W.At));
    cell(Out, W.Size);
    code(Out, W.Returns);
    number(Out, W.Callers.size());
    Out << "</tr>\n";
  }
  Out << "</tbody></table>\n";
}

/// All folders that hold sites, and those above them.
static std::set<std::string> foldersOf(const Survey &S) {
  std::set<std::string> Folders;
  for (const Site &Each : S.Sites)
    for (StringRef Folder = sys::path::parent_path(Each.At.File); !Folder.empty() && Folder != "/";
         Folder = sys::path::parent_path(Folder))
      Folders.insert(Folder.str());
  return Folders;
}

static void writeSite(const Site &Each, raw_ostream &Out) {
  Out << "<tr data-dir=\"" << escaped(sys::path::parent_path(Each.At.File)) << "\">";
  code(Out, Each.At.File);
  number(Out, Each.At.Line);
  code(Out, Each.Function);
  code(Out, describeCall(Each));
  number(Out, Each.Size.value_or(0), Each.Size.has_value());
  code(Out, Each.Type);
  number(Out, Each.Align, Each.Align != 0);
  cell(Out, Each.Pointers);
  number(Out, Each.Class, Each.Class != 0);
  cell(Out, Each.Fate, Each.Fate);
  cell(Out, Each.Size ? Each.Explanation : Each.Explanation + "; size " + Each.Why);
  Out << "</tr>\n";
}

void snug::survey::writeHtml(const Survey &S, raw_ostream &Out) {
  Out << Head;
  writeTotals(S, Out);
  writeHistogram(S, Out);
  writeHints(S, Out);
  writeWrappers(S, Out);
  Out << "<h2>Sites</h2>\n<p><label>folder <select id=\"dir\"><option value=\"\">all</option>";
  for (const std::string &Folder : foldersOf(S))
    Out << "<option>" << escaped(Folder) << "</option>";
  Out << "</select></label> <label>containing <input id=\"text\" type=\"search\"></label> "
         "<span id=\"shown\"></span></p>\n<table id=\"sites\"><thead><tr>";
  struct Column {
    const char *Key;
    const char *Title;
    bool Number;
  };
  static constexpr Column Columns[] = {
      {"file", "file", false},         {"line", "line", true},
      {"function", "function", false}, {"call", "call", false},
      {"size", "size", true},          {"type", "type", false},
      {"align", "align", true},        {"pointers", "pointers", false},
      {"class", "class", true},        {"fate", "what happens", false},
      {"why", "how", false},
  };
  for (const Column &C : Columns)
    Out << "<th data-key=\"" << C.Key << "\"" << (C.Number ? " class=\"n\"" : "") << ">" << C.Title
        << "</th>";
  Out << "</tr></thead><tbody>\n";
  for (const Site &Each : S.Sites)
    writeSite(Each, Out);
  Out << "</tbody></table>\n" << Script;
}
