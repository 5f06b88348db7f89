//===- Settings.cpp ---------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Settings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

#include <algorithm>

using namespace llvm;
using namespace snug;

static constexpr char FlagName[] = "snug";

static std::string badOption(const Twine &What) {
  return (What + "; valid options are off, max-size=N with N from 1 to " + Twine(LargestMaxSize) +
          ", exact-fit=on|off, families=on|off, indirect=on|off, new=on|off, "
          "inline=off|alloc|all, profile, report")
      .str();
}

struct Switch {
  StringLiteral Name;
  bool Settings::*Value;
  bool Default;
};

/// The options without a value.
static constexpr Switch Flags[] = {
    {"off", &Settings::Off, false},
    {"profile", &Settings::Profile, false},
    {"report", &Settings::Report, false},
};

/// The options that are on or off. What is off by default needs no record: it is off at link time.
static constexpr Switch Switches[] = {
    {"exact-fit", &Settings::ExactFit, true},
    {"families", &Settings::Families, true},
    {"indirect", &Settings::Indirect, true},
    {"new", &Settings::New, false},
};

static bool *findSwitch(ArrayRef<Switch> Among, StringRef Name, Settings &S) {
  const auto *Found = find_if(Among, [&](const Switch &Each) { return Each.Name == Name; });
  return Found == Among.end() ? nullptr : &(S.*Found->Value);
}

static bool setMaxSize(StringRef Value, Settings &S) {
  uint64_t Bytes = 0;
  if (Value.getAsInteger(10, Bytes) || Bytes < 1 || Bytes > LargestMaxSize)
    return false;
  S.MaxSize = Bytes;
  return true;
}

static bool setInline(StringRef Value, Settings &S) {
  if (Value != "off" && Value != "alloc" && Value != "all")
    return false;
  S.Inline = Value == "off" ? Inlining::Off : Value == "all" ? Inlining::All : Inlining::Alloc;
  return true;
}

static bool setSwitch(StringRef Value, bool &Switch) {
  if (Value != "on" && Value != "off")
    return false;
  Switch = Value == "on";
  return true;
}

std::string snug::applyOption(StringRef Option, Settings &S) {
  auto [Name, Value] = Option.split('=');
  bool HasValue = Option.size() != Name.size();

  if (bool *Flag = findSwitch(Flags, Name, S)) {
    if (HasValue)
      return badOption("option '" + Name + "' takes no value");
    *Flag = true;
    return {};
  }
  bool *Switch = findSwitch(Switches, Name, S);
  if (Name != "max-size" && Name != "inline" && !Switch)
    return badOption("unknown option '" + Option + "'");
  if (Value.empty())
    return badOption("option '" + Name + "' needs a value");
  bool Good = Switch               ? setSwitch(Value, *Switch)
              : Name == "max-size" ? setMaxSize(Value, S)
                                   : setInline(Value, S);
  if (!Good)
    return badOption("bad value '" + Value + "' for option '" + Name + "'");
  return {};
}

/// What a run at link time has to respect.
static std::vector<std::string> restrictionsOf(const Settings &S) {
  std::vector<std::string> Entries;
  if (S.Off)
    Entries.push_back("off");
  if (S.MaxSize != DefaultMaxSize)
    Entries.push_back("max-size=" + std::to_string(S.MaxSize));
  for (const auto &Switch : Switches)
    if (Switch.Default && !(S.*Switch.Value))
      Entries.push_back((Switch.Name + "=off").str());
  if (!S.HeapTool.empty())
    Entries.push_back("heap-tool=" + S.HeapTool);
  return Entries;
}

std::vector<std::string> snug::optionsSet(const Settings &S) {
  std::vector<std::string> Options = restrictionsOf(S);
  if (S.New)
    Options.push_back("new=on");
  if (S.Inline != Inlining::Off)
    Options.push_back(S.Inline == Inlining::All ? "inline=all" : "inline=alloc");
  if (S.Profile)
    Options.push_back("profile");
  return Options;
}

void snug::recordSettings(Module &M, const Settings &S) {
  SmallVector<Metadata *, 4> Entries;
  if (const auto *Recorded = dyn_cast_or_null<MDNode>(M.getModuleFlag(FlagName)))
    Entries.append(Recorded->op_begin(), Recorded->op_end());
  size_t Before = Entries.size();
  for (const std::string &Entry : restrictionsOf(S)) {
    // A second run finds its own: metadata has each string once, so pointers can be compared.
    Metadata *String = MDString::get(M.getContext(), Entry);
    if (!is_contained(Entries, String))
      Entries.push_back(String);
  }
  if (Entries.size() != Before)
    M.setModuleFlag(Module::AppendUnique, FlagName, MDNode::get(M.getContext(), Entries));
}

Settings snug::withRecorded(const Module &M, Settings S) {
  const auto *List = dyn_cast_or_null<MDNode>(M.getModuleFlag(FlagName));
  if (!List)
    return S;
  for (const MDOperand &Operand : List->operands()) {
    const auto *Text = dyn_cast_or_null<MDString>(Operand.get());
    if (!Text)
      continue;
    auto [Name, Value] = Text->getString().split('=');
    uint64_t Bytes = 0;
    if (Name == "off")
      S.Off = true;
    else if (Name == "max-size" && !Value.getAsInteger(10, Bytes))
      S.MaxSize = std::min(S.MaxSize, Bytes);
    else if (bool *Switch = findSwitch(Switches, Name, S))
      *Switch &= Value != "off";
    else if (Name == "heap-tool" && S.HeapTool.empty())
      S.HeapTool = Value.str();
  }
  return S;
}
