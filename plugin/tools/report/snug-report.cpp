//===- snug-report.cpp - what became of the allocation calls in a binary ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   snug-report [options] FILE          one file
//   snug-report [options] A B           two, and how they differ: pass off and on, say
//
// Owns arguments, expectations and exit status. In the order of work: Measure.h opens a file,
// Elf.h reads it, Calls.h counts what it calls, Print.h shows it.
//
//===------------------------------------------------------------------------------------------===//

#include "Measure.h"
#include "Print.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace snug::report;

namespace {

constexpr int Unmet = 1;
constexpr int Unusable = 2;

constexpr char Usage[] =
    "usage: snug-report [OPTION...] FILE\n"
    "       snug-report [OPTION...] A B\n"
    "\n"
    "Reports, of an ELF object, archive, shared library or executable, which entry points of snug\n"
    "it calls, which allocation calls stayed generic, its sizes, build id, and which plugin with\n"
    "which options built it; of two files, also the difference.\n"
    "\n"
    "  --json                   JSON instead of text\n"
    "  --expect-rewritten[=N]   fail if the last file calls entry points fewer than N times (1)\n"
    "  --max-generic=N          fail if more than N of its allocation calls stayed generic\n"
    "  --max-growth=N           fail if the text of B is more than N bytes larger than that of A\n"
    "  --expect-same-build      fail if not all objects have a note, or notes differ, in the last "
    "file\n"
    "  --version, --help\n"
    "\n"
    "Exit status: 0; 1 if something expected is not so; 2 for arguments or files of no use.\n";

struct Arguments {
  std::vector<std::string> Paths;
  bool Json = false;
  std::optional<uint64_t> Rewritten;
  std::optional<uint64_t> MaxGeneric;
  std::optional<uint64_t> MaxGrowth;
  bool SameBuild = false;
};

int complain(const Twine &What) {
  errs() << "snug-report: error: " + What.str() + "\n";
  return Unusable;
}

/// Returns what is wrong with \p Argument, or an empty string.
std::string applyOption(StringRef Argument, Arguments &To) {
  auto [Name, Value] = Argument.split('=');
  bool HasValue = Name.size() != Argument.size();
  std::optional<uint64_t> *Number = Name == "--expect-rewritten" ? &To.Rewritten
                                    : Name == "--max-generic"    ? &To.MaxGeneric
                                    : Name == "--max-growth"     ? &To.MaxGrowth
                                                                 : nullptr;
  if (Number) {
    uint64_t Parsed = 1;
    if (!HasValue && Name != "--expect-rewritten")
      return "option '" + Name.str() + "' needs a number";
    if (HasValue && Value.getAsInteger(10, Parsed))
      return "bad number '" + Value.str() + "' for option '" + Name.str() + "'";
    *Number = Parsed;
    return {};
  }
  if (Argument == "--json")
    To.Json = true;
  else if (Argument == "--expect-same-build")
    To.SameBuild = true;
  else
    return "unknown option '" + Argument.str() + "'";
  return {};
}

/// What is wrong with the arguments as a whole, or an empty string.
std::string check(const Arguments &Given) {
  if (Given.Paths.empty() || Given.Paths.size() > 2)
    return "one file, or two to compare, are wanted and " + std::to_string(Given.Paths.size()) +
           " given";
  if (Given.MaxGrowth && Given.Paths.size() != 2)
    return "--max-growth compares two files, and one is given";
  return {};
}

std::vector<Expectation> examine(const Arguments &Given, ArrayRef<Measure> Files) {
  std::vector<Expectation> All;
  const Measure &Last = Files.back();
  if (Given.Rewritten)
    All.push_back({"--expect-rewritten=" + std::to_string(*Given.Rewritten),
                   std::to_string(Last.entryPointCalls()) + " calls of entry points",
                   Last.entryPointCalls() >= *Given.Rewritten});
  if (Given.MaxGeneric)
    All.push_back({"--max-generic=" + std::to_string(*Given.MaxGeneric),
                   std::to_string(Last.genericCalls()) + " generic calls",
                   Last.genericCalls() <= *Given.MaxGeneric});
  if (Given.MaxGrowth) {
    auto Growth = static_cast<int64_t>(Files[1].Bytes.Text - Files[0].Bytes.Text);
    All.push_back({"--max-growth=" + std::to_string(*Given.MaxGrowth),
                   std::to_string(Growth) + " bytes more text",
                   Growth <= 0 || static_cast<uint64_t>(Growth) <= *Given.MaxGrowth});
  }
  if (Given.SameBuild)
    All.push_back({"--expect-same-build",
                   std::to_string(Last.BuiltBy.size()) + " different notes, " +
                       std::to_string(Last.WithoutNote) + " objects without",
                   Last.BuiltBy.size() == 1 && Last.WithoutNote == 0});
  return All;
}

} // namespace

int main(int Count, char **Values) {
  Arguments Given;
  bool OnlyPaths = false;
  for (int I = 1; I < Count; ++I) {
    StringRef Argument = Values[I];
    if (OnlyPaths || Argument.empty() || Argument.front() != '-') {
      Given.Paths.push_back(Argument.str());
    } else if (Argument == "--") {
      OnlyPaths = true;
    } else if (Argument == "--help" || Argument == "--version") {
      outs() << (Argument == "--help" ? Usage : "snug-report " SNUG_VERSION "\n");
      return 0;
    } else if (std::string Problem = applyOption(Argument, Given); !Problem.empty()) {
      return complain(Problem + "; see snug-report --help");
    }
  }
  if (std::string Problem = check(Given); !Problem.empty())
    return complain(Problem + "; see snug-report --help");

  std::vector<Measure> Files;
  for (const std::string &Path : Given.Paths) {
    Expected<Measure> Of = measureFile(Path);
    if (!Of)
      return complain(toString(Of.takeError()));
    Files.push_back(std::move(*Of));
  }
  if ((Given.Rewritten || Given.MaxGeneric) && !Files.back().CallsKnown)
    return complain(Files.back().Path + ": stripped of its symbols, so calls cannot be counted");

  std::vector<Expectation> Expectations = examine(Given, Files);
  Given.Json ? printJson(Files, Expectations, outs()) : printText(Files, outs());
  outs().flush();
  if (outs().has_error()) {
    std::error_code Why = outs().error();
    outs().clear_error();
    return complain("cannot write the report: " + Why.message());
  }
  int Status = 0;
  for (const Expectation &E : Expectations)
    if (!E.Met) {
      errs() << "snug-report: " + E.Wanted + " is not met: " + E.Found + "\n";
      Status = Unmet;
    }
  return Status;
}
