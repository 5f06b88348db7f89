//===- Attach.cpp -----------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Attach.h"

#include "CalleeSwap.h"
#include "Compat.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/Sanitizers.h"
#include "clang/Frontend/CompilerInstance.h"

#include <string>

using namespace snug;

/// The option for an active tool that replaces the heap or has to see every allocation, or an
/// empty string. clang is asked by name: names that this version does not know give an empty mask.
static std::string heapTool(const clang::CompilerInstance &CI) {
  const clang::SanitizerSet &Active = CI.getLangOpts().Sanitize;
  for (const char *Name : {"address", "kernel-address", "hwaddress", "kernel-hwaddress", "memory",
                           "kernel-memory", "thread", "leak", "dataflow", "memtag", "memtag-heap",
                           "memtag-stack", "type", "numerical", "realtime", "alloc-token", "scudo"})
    if (Active.hasOneOf(clang::parseSanitizerValue(Name, /*AllowGroups=*/false)))
      return std::string("-fsanitize=") + Name;
  if (!CI.getCodeGenOpts().MemoryProfileOutput.empty())
    return "-fmemory-profile";
  return {};
}

std::unique_ptr<clang::ASTConsumer> snug::attach(clang::CompilerInstance &CI, Settings &S,
                                                 void (*Register)(llvm::PassBuilder &)) {
  S.HeapTool = heapTool(CI);
  compat::addPassBuilderCallback(CI.getCodeGenOpts(), Register);
  clang::CodeGenOptions &Options = CI.getCodeGenOpts();
  if (S.Profile)
    compat::trackLocations(Options);
  S.ForAnyAssembler = CI.getFrontendOpts().ProgramAction == clang::frontend::EmitAssembly;
  S.KeepFacts = Options.PrepareForLTO || Options.PrepareForThinLTO;
  if (!S.Off && S.HeapTool.empty() && mayExchangeCallees(CI))
    return createCalleeSwap();
  return std::make_unique<clang::ASTConsumer>();
}
