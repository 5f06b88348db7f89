//===- Main.cpp - snug-survey: read this first ------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   snug-survey -p build [--json] [--html=survey.html]
//
// Lists every allocation in a project's sources and says what the plugin would do with it. The
// answer is the plugin's own. In the order in which it happens:
//
//  1. The files to compile come from compile_commands.json; each is compiled in a process of its
//     own (Pool.h), up to the end of the optimisation pipeline (Compile.h).
//  2. From the AST come the calls that allocate, their sizes and types (Collector.h), functions
//     that may be wrappers (Wrappers.h), and hints (Hints.h).
//  3. The plugin's pass runs as it would, and its decisions are noted (CallLog.h).
//  4. Both are joined by their places in the source (Join.h), and go to the first process as JSON
//     (Archive.h, Record.h).
//  5. That one knows all files: it recognises wrappers across them, says what would happen to each
//     site (Fate.cpp), adds up (Survey.h), and writes (Output.h).
//
//===------------------------------------------------------------------------------------------===//

#include "../../Compat.h"
#include "AbsolutePath.h"
#include "Compile.h"
#include "Options.h"
#include "Output.h"
#include "Pool.h"

#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/JSONCompilationDatabase.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdio>
#include <unistd.h>

using namespace clang::tooling;
using namespace snug::survey;

static int complain(const llvm::Twine &What, int Status) {
  llvm::errs() << "snug-survey: error: " + What + "\n";
  return Status;
}

/// The file that -p names, or the nearest from here upwards; empty if there is none.
static std::string findDatabase(const std::string &Asked) {
  constexpr char Name[] = "/compile_commands.json";
  if (!Asked.empty()) {
    std::string File = llvm::sys::fs::is_directory(Asked) ? Asked + Name : Asked;
    return llvm::sys::fs::exists(File) ? File : "";
  }
  for (std::string Folder = absolutePath(".");;
       Folder = llvm::sys::path::parent_path(Folder).str()) {
    if (llvm::sys::fs::exists(Folder + Name))
      return Folder + Name;
    if (!llvm::sys::path::has_parent_path(Folder))
      return {};
  }
}

/// Null if it cannot be had, and what to do about that in \p Problem.
static std::unique_ptr<CompilationDatabase> openDatabase(const std::string &Asked,
                                                         std::string &Problem) {
  std::string File = findDatabase(Asked);
  if (File.empty()) {
    Problem = "no compile_commands.json in " + (Asked.empty() ? "this folder or above" : Asked) +
              "; cmake writes one with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, bear -- make for other "
              "builds; name its folder with -p";
    return nullptr;
  }
  // Clang's own reader shows what is wrong over many lines.
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer) {
    Problem = "cannot read " + File + ": " + Buffer.getError().message();
    return nullptr;
  }
  llvm::Expected<llvm::json::Value> Value = llvm::json::parse((*Buffer)->getBuffer());
  if (!Value) {
    Problem = "cannot read " + File + ": " + llvm::toString(Value.takeError());
    return nullptr;
  }
  auto Database =
      JSONCompilationDatabase::loadFromFile(File, Problem, JSONCommandLineSyntax::AutoDetect);
  if (!Database)
    Problem = "cannot read " + File + ": " + llvm::StringRef(Problem).split('\n').first.str();
  return Database;
}

static bool isSource(llvm::StringRef File) {
  llvm::StringRef Extension = llvm::sys::path::extension(File);
  return Extension != ".s" && Extension != ".S" && Extension != ".asm";
}

/// The commands for the files asked for, or a line that says which has none.
static std::string choose(const CompilationDatabase &Database, const Options &Asked,
                          std::vector<CompileCommand> &Commands) {
  std::vector<std::string> Wanted;
  Wanted.reserve(Asked.Files.size());
  for (const std::string &File : Asked.Files)
    Wanted.push_back(absolutePath(File));
  std::vector<bool> Found(Wanted.size());
  for (CompileCommand &Command : Database.getAllCompileCommands()) {
    std::string File = absolutePath(Command.Filename, Command.Directory);
    bool Take = Wanted.empty() && isSource(File);
    for (size_t I = 0; I < Wanted.size(); ++I)
      if (Wanted[I] == File)
        Take = Found[I] = true;
    if (Take && !Command.CommandLine.empty())
      Commands.push_back(std::move(Command));
  }
  for (size_t I = 0; I < Wanted.size(); ++I)
    if (!Found[I])
      return "there is no command for " + Asked.Files[I] + " in compile_commands.json";
  return Commands.empty() ? "compile_commands.json has no commands" : "";
}

static bool write(Survey &All, const OutputFile &To) {
  std::error_code Error;
  llvm::raw_fd_ostream Out(To.Path, Error);
  if (!Error) {
    switch (To.As) {
    case Format::Text:
      writeText(All, Out);
      break;
    case Format::Json:
      writeJson(All, Out);
      break;
    case Format::Html:
      writeHtml(All, Out);
      break;
    }
    Out.flush();
    Error = Out.error();
    Out.clear_error();
  }
  if (Error)
    complain("cannot write " + To.Path + ": " + Error.message(), 1);
  return !Error;
}

/// How the process reaches the pass before LLVM 18 (Compat.h).
extern "C" __attribute__((visibility("default"), used)) llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return snug::compat::pluginInfo("snug", SNUG_VERSION, snug::survey::registerSurveyPasses);
}

int main(int Count, char **Arguments) {
  Options Asked;
  std::string Problem = parseOptions(Count, Arguments, Asked);
  if (!Problem.empty())
    return complain(Problem + "; see snug-survey --help", 2);
  if (Asked.Help) {
    llvm::outs() << UsageText;
    return 0;
  }
  if (Asked.Version) {
    llvm::outs() << "snug-survey " SNUG_VERSION " for clang " << snug::compat::BuiltFor << "\n";
    return 0;
  }
  if (!llvm::sys::fs::exists(SNUG_CLANG))
    return complain("there is no " SNUG_CLANG ", whose headers are needed", 1);
  std::unique_ptr<CompilationDatabase> Database = openDatabase(Asked.Database, Problem);
  if (!Database)
    return complain(Problem, 2);
  std::vector<CompileCommand> Commands;
  Problem = choose(*Database, Asked, Commands);
  if (!Problem.empty())
    return complain(Problem, 2);

  llvm::InitializeAllTargetInfos();
  llvm::InitializeAllTargets();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmPrinters();
  llvm::InitializeAllAsmParsers();
  std::vector<std::string> Files;
  Files.reserve(Commands.size());
  for (const CompileCommand &Command : Commands)
    Files.push_back(absolutePath(Command.Filename, Command.Directory));
  std::vector<Unit> Units = compileAll(Files, Asked.Jobs, isatty(STDERR_FILENO), [&](size_t Index) {
    return compile(Commands[Index], Asked.ExtraArguments, Asked.Plugin);
  });
  int Status = 0;
  for (const Unit &U : Units)
    if (!U.Error.empty())
      Status = complain(U.File + ": " + U.Error, 1);
  Survey All = unite(std::move(Units), Asked.Plugin);
  for (const OutputFile &To : Asked.Outputs)
    if (!write(All, To))
      Status = 1;
  return Status;
}
