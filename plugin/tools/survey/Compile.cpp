//===- Compile.cpp ----------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Compile.h"

#include "../../Attach.h"
#include "../../Compat.h"
#include "../../SnugPass.h"
#include "AbsolutePath.h"
#include "CallLog.h"
#include "Collector.h"
#include "Join.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace snug;
using namespace snug::survey;

namespace {

/// What the passes of the one compilation of this process report to: before LLVM 18 there is no way
/// to hand it over.
Settings CurrentSettings;
std::shared_ptr<CallLog> CurrentLog;

struct NoteUnoptimised : llvm::PassInfoMixin<NoteUnoptimised> {
  static llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    CurrentLog->noteUnoptimised(M);
    return llvm::PreservedAnalyses::all();
  }
  static bool isRequired() {
    return true;
  }
};

/// Sees each declaration before the callees are exchanged.
class CollectingConsumer : public ASTConsumer {
public:
  explicit CollectingConsumer(std::optional<Collector> &Into) : Into(Into) {}

  void Initialize(ASTContext &Context) override {
    Into.emplace(Context);
  }
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      Into->collect(*D);
    return true;
  }
  void HandleTranslationUnit(ASTContext &) override {
    Into->finish();
  }

private:
  std::optional<Collector> &Into;
};

class SurveyAction : public EmitLLVMOnlyAction {
public:
  explicit SurveyAction(Unit &Result) : Result(Result) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 llvm::StringRef File) override {
    std::vector<std::unique_ptr<ASTConsumer>> Consumers;
    Consumers.push_back(std::make_unique<CollectingConsumer>(Collected));
    Consumers.push_back(attach(CI, CurrentSettings, registerSurveyPasses));
    Consumers.push_back(EmitLLVMOnlyAction::CreateASTConsumer(CI, File));
    return std::make_unique<MultiplexConsumer>(std::move(Consumers));
  }

  void EndSourceFileAction() override {
    EmitLLVMOnlyAction::EndSourceFileAction();
    if (!Collected || getCompilerInstance().getDiagnostics().hasErrorOccurred())
      return;
    join(*Collected, *CurrentLog, Result);
  }

private:
  Unit &Result;
  std::optional<Collector> Collected;
};

/// Makes the compilation one that writes nothing and knows the places of its instructions.
class SurveyFactory : public tooling::FrontendActionFactory {
public:
  explicit SurveyFactory(Unit &Result) : Result(Result) {}

  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<SurveyAction>(Result);
  }

  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation, FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> PCH,
                     DiagnosticConsumer *Diagnostics) override {
    Invocation->getDependencyOutputOpts() = DependencyOutputOptions();
    // It would print how many errors there were.
    Invocation->getDiagnosticOpts().ShowCarets = false;
    Invocation->getDiagnosticOpts().DiagnosticLogFile.clear();
    Invocation->getDiagnosticOpts().DiagnosticSerializationFile.clear();
    FrontendOptions &Frontend = Invocation->getFrontendOpts();
    Frontend.ProgramAction = frontend::EmitLLVMOnly;
    Frontend.OutputFile.clear();
    Frontend.StatsFile.clear();
    Frontend.DisableFree = false;
    CodeGenOptions &CodeGen = Invocation->getCodeGenOpts();
    CodeGen.OptRecordFile.clear();
    CodeGen.DebugCompilationDir = absolutePath(".");
    CodeGen.DebugPrefixMap.clear();
    compat::trackLocations(CodeGen);
    return FrontendActionFactory::runInvocation(std::move(Invocation), Files, std::move(PCH),
                                                Diagnostics);
  }

private:
  Unit &Result;
};

/// Keeps the first error.
class FirstError : public DiagnosticConsumer {
public:
  std::string Text;

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level < DiagnosticsEngine::Error || !Text.empty())
      return;
    llvm::SmallString<100> Message;
    Info.FormatDiagnostic(Message);
    Text = Message.str().str();
    if (Info.hasSourceManager() && Info.getLocation().isValid()) {
      PresumedLoc At = Info.getSourceManager().getPresumedLoc(Info.getLocation());
      if (At.isValid())
        Text = std::string(At.getFilename()) + ":" + std::to_string(At.getLine()) + ": " + Text;
    }
  }
};

} // namespace

void snug::survey::registerSurveyPasses(llvm::PassBuilder &Builder) {
  registerSnugPass(Builder, CurrentSettings, CurrentLog);
  Builder.registerPipelineStartEPCallback(
      [](llvm::ModulePassManager &Passes, auto) { Passes.addPass(NoteUnoptimised()); });
}

/// Plugins, which are for another program, and what makes more than one compilation, or files.
static bool isLeftOut(llvm::StringRef Argument) {
  for (llvm::StringRef Prefix :
       {"-fplugin=", "-fpass-plugin=", "-fplugin-arg-", "-save-temps", "--save-temps",
        "-ftime-trace", "-gsplit-dwarf", "--coverage", "-ftest-coverage"})
    if (Argument.substr(0, Prefix.size()) == Prefix)
      return true;
  return false;
}

/// The command's arguments for our own clang: without plugins, of which snug's options are applied
/// to \p S, and without the request for intermediate files. Returns what is wrong, if anything.
static std::string adjust(std::vector<std::string> &Arguments, Settings &S) {
  bool CXX = llvm::sys::path::stem(Arguments.front()).contains("++");
  std::vector<std::string> Kept{std::string(SNUG_CLANG) + (CXX ? "++" : "")};
  for (size_t I = 1; I < Arguments.size(); ++I) {
    llvm::StringRef Argument = Arguments[I];
    if (Argument.consume_front("-fplugin-arg-snug-")) {
      std::string Problem = applyOption(Argument, S);
      if (!Problem.empty())
        return Problem;
    } else if (Argument.consume_front("--snug-")) { // the project is compiled by snug-cc
      if (Argument == "off")
        S.Off = true;
      else if (std::string Problem = applyOption(Argument, S);
               !Problem.empty() && Argument != "dispatch" && !Argument.consume_front("clang="))
        return Problem;
    } else if (!isLeftOut(Argument)) {
      Kept.push_back(Arguments[I]);
    }
  }
  S.Report = false;
  Arguments = std::move(Kept);
  return {};
}

Unit snug::survey::compile(const tooling::CompileCommand &Command,
                           const std::vector<std::string> &ExtraArguments, Settings S) {
  Unit Result;
  if (std::error_code Error = llvm::sys::fs::set_current_path(Command.Directory)) {
    Result.File = Command.Filename;
    Result.Error = "cannot change to " + Command.Directory + ": " + Error.message();
    return Result;
  }
  Result.File = absolutePath(Command.Filename);
  std::vector<std::string> Arguments = Command.CommandLine;
  Arguments.insert(Arguments.begin() + 1, ExtraArguments.begin(), ExtraArguments.end());
  Result.Error = adjust(Arguments, S);
  if (!Result.Error.empty())
    return Result;

  CurrentSettings = S;
  CurrentLog = std::make_shared<CallLog>();
  SurveyFactory Factory(Result);
  llvm::IntrusiveRefCntPtr<FileManager> Files(new FileManager(FileSystemOptions()));
  FirstError Errors;
  tooling::ToolInvocation Invocation(std::move(Arguments), &Factory, Files.get(),
                                     std::make_shared<PCHContainerOperations>());
  Invocation.setDiagnosticConsumer(&Errors);
  if (!Invocation.run())
    Result.Error = Errors.Text.empty() ? "it does not compile" : Errors.Text;
  return Result;
}
