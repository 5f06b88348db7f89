//===- Options.cpp ----------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <unistd.h>

using namespace snug;
using namespace snug::survey;

const char snug::survey::UsageText[] =
    R"(usage: snug-survey [-p PATH] [OPTION...] [FILE...]

Lists the allocation sites of a project, and what snug's plugin would do with each.

  -p PATH             compile_commands.json or its folder (default: here, or the nearest above)
  -j N                compile N files at a time (default: one a processor)
  --text[=FILE]       the survey as text (default)
  --json[=FILE]       as JSON
  --html[=FILE]       as a page for a browser
  --extra-arg=ARG     compile with ARG, too
  --snug-OPTION       an option of the plugin, for example --snug-max-size=64
  --help, --version

Without FILEs, all that the project compiles. Exit status: 0; 1 a file did not compile, the rest is
surveyed; 2 wrong use.
)";

static const char *const FormatNames[] = {"text", "json", "html"};

/// --json and --json=FILE. Whether it was one of these.
static bool parseFormat(llvm::StringRef Argument, Options &Into) {
  for (size_t I = 0; I < std::size(FormatNames); ++I) {
    llvm::StringRef Rest = Argument;
    if (!Rest.consume_front("--") || !Rest.consume_front(FormatNames[I]))
      continue;
    if (Rest.empty())
      Rest = "=-";
    if (!Rest.consume_front("=") || Rest.empty())
      continue;
    Into.Outputs.push_back({static_cast<Format>(I), Rest.str()});
    return true;
  }
  return false;
}

std::string snug::survey::parseOptions(int Count, char **Arguments, Options &Into) {
  bool OnlyFiles = false;
  for (int I = 1; I < Count; ++I) {
    llvm::StringRef Argument = Arguments[I];
    if (OnlyFiles || Argument.substr(0, 1) != "-" || Argument == "-") {
      Into.Files.push_back(Argument.str());
      continue;
    }
    if (Argument == "--") {
      OnlyFiles = true;
    } else if (Argument == "--help" || Argument == "-h") {
      Into.Help = true;
    } else if (Argument == "--version") {
      Into.Version = true;
    } else if (Argument.substr(0, 2) == "-p" || Argument.substr(0, 2) == "-j") {
      std::string Option = Argument.substr(0, 2).str();
      llvm::StringRef Value = Argument.drop_front(2);
      Value.consume_front("=");
      if (Value.empty() && I + 1 < Count)
        Value = Arguments[++I];
      if (Value.empty())
        return "option '" + Option + "' needs a value";
      if (Option == "-p")
        Into.Database = Value.str();
      else if (Value.getAsInteger(10, Into.Jobs) || Into.Jobs < 1 || Into.Jobs > 4096)
        return "bad value '" + Value.str() + "' for option '-j': a number from 1 to 4096 is needed";
    } else if (Argument.consume_front("--extra-arg=")) {
      Into.ExtraArguments.push_back(Argument.str());
    } else if (Argument.consume_front("--snug-")) {
      std::string Problem = applyOption(Argument, Into.Plugin);
      if (!Problem.empty())
        return Problem;
    } else if (!parseFormat(Argument, Into)) {
      return "unknown option '" + Argument.str() + "'";
    }
  }
  auto ToStdout = [](const OutputFile &O) { return O.Path == "-"; };
  if (llvm::count_if(Into.Outputs, ToStdout) > 1)
    return "two forms for standard output; give one a file, as in --json=survey.json";
  if (Into.Outputs.empty())
    Into.Outputs.push_back({Format::Text, "-"});
  if (Into.Jobs == 0) {
    long Processors = sysconf(_SC_NPROCESSORS_ONLN);
    Into.Jobs = Processors > 0 ? static_cast<unsigned>(Processors) : 1;
  }
  return {};
}
