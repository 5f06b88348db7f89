//===- Options.h - the command line of snug-survey ----------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_SURVEY_OPTIONS_H
#define SNUG_SURVEY_OPTIONS_H

#include "../../Settings.h"

#include <string>
#include <vector>

namespace snug::survey {

enum class Format { Text, Json, Html };

/// A form of the survey and where it goes; "-" is standard output.
struct OutputFile {
  Format As;
  std::string Path;
};

struct Options {
  std::string Database; ///< compile_commands.json or its folder; empty: searched upwards from here
  std::vector<std::string> Files; ///< empty: all
  std::vector<std::string> ExtraArguments;
  std::vector<OutputFile> Outputs;
  unsigned Jobs = 0;
  Settings Plugin;
  bool Help = false;
  bool Version = false;
};

extern const char UsageText[];

/// Reads the arguments. Returns what is wrong with them, or an empty string.
std::string parseOptions(int Count, char **Arguments, Options &Into);

} // namespace snug::survey

#endif
