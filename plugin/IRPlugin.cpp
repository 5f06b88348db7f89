//===- IRPlugin.cpp - snug-ir.so: the pass for opt and lld ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   opt -load-pass-plugin=snug-ir.so -passes='default<O2>' in.ll
//   clang -flto -fuse-ld=lld -Wl,--load-pass-plugin=/path/to/snug-ir.so ...     (LLVM 15 and up)
//
// Owns the entry into LLVM without clang. It takes no options from the command line: lld and opt
// read theirs before they load a plugin. The settings are the defaults, made as strict as what
// snug.so recorded in the bitcode; a textual pipeline can give others (SnugPass.h).
//
//===------------------------------------------------------------------------------------------===//

#include "Compat.h"
#include "SnugPass.h"

#include <cstdio>
#include <dlfcn.h>
#include <unistd.h>

namespace {

/// The major version of the LLVM in this process. LLVM tells from 16 on; the two before it differ
/// in a function of the C interface.
unsigned runningMajor() {
  using VersionFunction = void (*)(unsigned *, unsigned *, unsigned *);
  unsigned Major = 0;
  unsigned Minor = 0;
  unsigned Patch = 0;
  if (void *Symbol = dlsym(RTLD_DEFAULT, "LLVMGetVersion"))
    reinterpret_cast<VersionFunction>(Symbol)(&Major, &Minor, &Patch);
  else
    Major = dlsym(RTLD_DEFAULT, "LLVMPointerTypeInContext") ? 15 : 14;
  return Major;
}

/// Runs before any other constructor here; see Plugin.cpp.
__attribute__((constructor(101))) void refuseOtherLLVM() {
  unsigned Running = runningMajor();
  if (Running == snug::compat::BuiltFor)
    return;
  dprintf(STDERR_FILENO,
          "snug: error: this plugin was built for LLVM %s and cannot run in LLVM %u; "
          "use the one in lib/snug/clang-%u\n",
          LLVM_VERSION_STRING, Running, Running);
  _exit(1);
}

void registerPasses(llvm::PassBuilder &Builder) {
  snug::registerSnugPass(Builder, snug::Settings());
}

} // namespace

extern "C" __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return snug::compat::pluginInfo("snug-ir", SNUG_VERSION, registerPasses);
}
