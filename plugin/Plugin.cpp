//===- Plugin.cpp - snug.so: read this first --------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   clang -fplugin=snug.so [-fplugin-arg-snug-<option>[=value]]... -c file.c
//
// Owns what concerns clang: options, the check that this is the clang we were built for, and
// where the pass goes. In the order in which it happens:
//
//  1. clang's -cc1 loads the file. A constructor compares versions and stops the compilation in
//     any other clang than the one we were built for; everything after it may rely on the API.
//  2. clang finds SnugAction in its registry and hands it the options. The driver makes each
//     -fplugin-arg-snug-x=y into `-plugin-arg-snug x=y`, in all versions from 14 on.
//  3. Before the main action, SnugAction asks clang to call registerSnugPass for the pass builder
//     of this compilation, and returns a consumer of the AST that writes what is known of types
//     into the names of callees (CalleeSwap.h), if the pipeline is sure to run.
//  4. The first pass makes attributes of these names (FactCarrier.h).
//  5. The pass that rewrites runs where the pipeline ends (SnugPass.h).
//
// An action that makes no code (-E, -fsyntax-only, a PCH) builds no pipeline, and IR or assembler
// input makes no AST: nothing happens then. For IR, -fpass-plugin=snug.so runs the pass with the
// default options.
//
// Options hold for one compilation and are never taken from the environment, so that compiler
// caches see all of them. What they forbid stays forbidden at link time: in a build with -flto,
// `off`, `max-size`, whatever was switched off and the presence of a sanitizer are recorded
// in the bitcode (Settings.h), and snug-ir.so respects them. Full LTO merges files before the pass
// runs and inlines between them, so one file compiled with `off` keeps the whole link from
// rewriting more than the compilations of the other files did; with ThinLTO only what was inlined
// out of that file is affected.
//
//===------------------------------------------------------------------------------------------===//

#include "Attach.h"
#include "Compat.h"
#include "Settings.h"
#include "SnugPass.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/Version.inc"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <unistd.h>

namespace {

/// Runs before any other constructor here. Unchecked, most mismatched pairs compile the file
/// without rewriting anything and report success; the others crash. Nothing of LLVM may be used
/// before the versions are known to agree, so it is written with the C library alone.
__attribute__((constructor(101))) void refuseOtherClang() {
  using VersionFunction = std::string (*)();
  void *Symbol = dlsym(RTLD_DEFAULT, "_ZN5clang19getClangFullVersionB5cxx11Ev");
  std::string Running = Symbol ? reinterpret_cast<VersionFunction>(Symbol)() : "an unknown program";
  size_t At = Running.find("version ");
  const char *Number = At == std::string::npos ? "" : Running.c_str() + At + strlen("version ");
  long Major = strtol(Number, nullptr, 10);
  if (Major == CLANG_VERSION_MAJOR)
    return;
  dprintf(STDERR_FILENO,
          "snug: error: this plugin was built for clang %s and cannot run in %s; "
          "use the one in lib/snug/clang-%s\n",
          CLANG_VERSION_STRING, Running.c_str(), Major ? std::to_string(Major).c_str() : "<major>");
  _exit(1);
}

/// The settings of the current compilation. clang creates one action per compilation, parses its
/// options and runs its pipeline before the next; before 18 there is no way to hand them over.
snug::Settings CurrentSettings;

void registerPasses(llvm::PassBuilder &Builder) {
  snug::registerSnugPass(Builder, CurrentSettings);
}

class SnugAction : public clang::PluginASTAction {
  bool ParseArgs(const clang::CompilerInstance &CI,
                 const std::vector<std::string> &Options) override {
    CurrentSettings = snug::Settings();
    for (const std::string &Option : Options) {
      std::string Problem = snug::applyOption(Option, CurrentSettings);
      if (Problem.empty())
        continue;
      clang::DiagnosticsEngine &Diagnostics = CI.getDiagnostics();
      Diagnostics.Report(Diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error, "snug: %0"))
          << Problem;
      return false;
    }
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &CI,
                                                        llvm::StringRef) override {
    return snug::attach(CI, CurrentSettings, registerPasses);
  }

  ActionType getActionType() override {
    return AddBeforeMainAction;
  }
};

clang::FrontendPluginRegistry::Add<SnugAction>
    Registration("snug", "gives allocations of constant size to the snug runtime");

} // namespace

extern "C" __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return snug::compat::pluginInfo("snug", SNUG_VERSION, registerPasses);
}
