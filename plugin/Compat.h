//===- Compat.h - the differences between LLVM 14 and 22 ----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The only file that tests LLVM_VERSION_MAJOR. Each difference is one function that says what is
// wanted; the rest of the plugin is written once.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_COMPAT_H
#define SNUG_PLUGIN_COMPAT_H

#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#if __has_include("llvm/Plugins/PassPlugin.h")
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif
#if __has_include("llvm/TargetParser/Triple.h")
#include "llvm/TargetParser/Triple.h"
#else
#include "llvm/ADT/Triple.h"
#endif

#include <dlfcn.h>
#include <string>
#include <type_traits>

namespace snug::compat {

/// The major version of the LLVM that this was built for.
constexpr unsigned BuiltFor = LLVM_VERSION_MAJOR;

/// allockind and alloc-family exist from 15 on. By these the link step of an LTO build knows that
/// an allocation which is only freed may go. The family is malloc's: free() takes what we return.
inline void addAllocKind(llvm::AttrBuilder &Attributes, bool Zeroed) {
#if LLVM_VERSION_MAJOR >= 15
  Attributes.addAllocKindAttr(
      llvm::AllocFnKind::Alloc |
      (Zeroed ? llvm::AllocFnKind::Zeroed : llvm::AllocFnKind::Uninitialized));
  Attributes.addAttribute("alloc-family", "malloc");
#else
  (void)Attributes;
  (void)Zeroed;
#endif
}

/// What a call or function says of the memory it uses is one attribute from 16 on.
template <typename CallOrFunctionT> void removeMemoryEffects(CallOrFunctionT &Of) {
#if LLVM_VERSION_MAJOR >= 16
  Of.removeFnAttr(llvm::Attribute::Memory);
#else
  for (auto Kind : {llvm::Attribute::ArgMemOnly, llvm::Attribute::InaccessibleMemOnly,
                    llvm::Attribute::InaccessibleMemOrArgMemOnly, llvm::Attribute::ReadNone,
                    llvm::Attribute::ReadOnly, llvm::Attribute::WriteOnly})
    Of.removeFnAttr(Kind);
#endif
}

/// Has \p AddPass called for each pipeline, to put a pass at its end. The link step of full LTO
/// has a place for it from 15 on.
template <typename AddPassT>
void atEndOfPipelines(llvm::PassBuilder &Builder, const AddPassT &AddPass) {
#if LLVM_VERSION_MAJOR >= 20
  Builder.registerOptimizerLastEPCallback([=](llvm::ModulePassManager &Passes,
                                              llvm::OptimizationLevel,
                                              llvm::ThinOrFullLTOPhase) { AddPass(Passes); });
#else
  Builder.registerOptimizerLastEPCallback(
      [=](llvm::ModulePassManager &Passes, llvm::OptimizationLevel) { AddPass(Passes); });
#endif
#if LLVM_VERSION_MAJOR >= 15
  Builder.registerFullLinkTimeOptimizationLastEPCallback(
      [=](llvm::ModulePassManager &Passes, llvm::OptimizationLevel) { AddPass(Passes); });
#endif
}

/// Has clang call \p Register for the pass builder of the current compilation. Before 18 clang
/// only takes files to load, so it loads this one again and calls its llvmGetPassPluginInfo; on
/// 22 that list has been read already when a plugin action can add to it. A program that does the
/// same cannot be loaded by its name; the empty one is the dynamic linker's for it. A template, so
/// that users without clang's headers can include this file.
template <typename CodeGenOptionsT>
void addPassBuilderCallback(CodeGenOptionsT &Options, void (*Register)(llvm::PassBuilder &)) {
#if LLVM_VERSION_MAJOR >= 18
  Options.PassBuilderCallbacks.push_back(Register);
#else
  Dl_info ThisFile;
  if (dladdr(reinterpret_cast<void *>(Register), &ThisFile)) {
    bool IsLibrary = dlopen(ThisFile.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    Options.PassPlugins.push_back(IsLibrary ? ThisFile.dli_fname : "");
  }
#endif
}

/// Has clang keep source locations in the IR where there is no debug information; none is written
/// for it. Without effect on 14, where code generation has its own copy of the options by then.
template <typename CodeGenOptionsT> void trackLocations(CodeGenOptionsT &Options) {
  using Kind = std::decay_t<decltype(Options.getDebugInfo())>;
  if (Options.getDebugInfo() == Kind::NoDebugInfo)
    Options.setDebugInfo(Kind::LocTrackingOnly);
}

/// A pointer to \p Pointee; from 15 on all pointers are one type.
inline llvm::PointerType *pointerTo(llvm::Type *Pointee) {
#if LLVM_VERSION_MAJOR >= 15
  return llvm::PointerType::get(Pointee->getContext(), 0);
#else
  return llvm::PointerType::get(Pointee, 0);
#endif
}

/// Whether clang describes the library functions that it knows, malloc among them, to debuggers.
constexpr bool describesBuiltins() {
  return LLVM_VERSION_MAJOR >= 16;
}

/// Whether the pipeline of this compilation runs what is registered with its pass builder. 14 still
/// has the old pass manager, which does not.
template <typename CodeGenOptionsT> bool runsPipelineCallbacks(const CodeGenOptionsT &Options) {
#if LLVM_VERSION_MAJOR >= 15
  (void)Options;
  return true;
#else
  return !Options.LegacyPassManager;
#endif
}

/// A triple as the functions of llvm::Target take it: a string until 22.
#if LLVM_VERSION_MAJOR >= 22
inline const llvm::Triple &tripleArgument(const llvm::Triple &Target) {
  return Target; // NOLINT(bugprone-return-const-ref-from-parameter): used where it is made
}
#else
inline std::string tripleArgument(const llvm::Triple &Target) {
  return Target.str();
}
#endif

/// The features of a subtarget that has them all, so that every instruction is known.
#if LLVM_VERSION_MAJOR >= 15
constexpr char AllFeaturesOfAArch64[] = "+all";
#else
constexpr char AllFeaturesOfAArch64[] = "";
#endif

/// What llvmGetPassPluginInfo returns; 22 added a member.
inline llvm::PassPluginLibraryInfo pluginInfo(const char *Name, const char *Version,
                                              void (*Register)(llvm::PassBuilder &)) {
  llvm::PassPluginLibraryInfo Info{};
  Info.APIVersion = LLVM_PLUGIN_API_VERSION;
  Info.PluginName = Name;
  Info.PluginVersion = Version;
  Info.RegisterPassBuilderCallbacks = Register;
  return Info;
}

} // namespace snug::compat

#endif
