//===- FactCarrier.h - how what the AST knows reaches the pass ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the facts about the type of an allocated object, their written form, and their way through
// LLVM. The AST side (CalleeSwap.h) has clang make
//
//   %p = call noalias ptr @"snug.type:8,24,exact:malloc"(i64 24)
//
// and the first pass of the pipeline, before LLVM has looked at anything, makes of it
//
//   %p = call noalias ptr @malloc(i64 24) #0
//   attributes #0 = { "snug-type"="8,24,exact" }
//
// so that to LLVM it is a call of malloc as ever. The attribute is copied with the call by
// inlining, written to bitcode, and read by LTO. Calls with different facts are never merged. Where
// LLVM replaces malloc and memset by a new call of calloc, or realloc of NULL by one of malloc, the
// facts are carried over to it.
//
// Invariants: a name that begins with `snug.type:` exists only from clang's code generation to
// the first pass. The attribute exists up to the last pass (SnugPass.h), which takes it off unless
// a link step of LTO follows that may need it.
//
// Written form: `unknown`, or alignment, size of the type (0: not known or not constant), and then
// `exact`, `data` and `constant` where these hold.
//
// Free of clang: snug-ir.so uses it too.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_FACTCARRIER_H
#define SNUG_PLUGIN_FACTCARRIER_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
class CallBase;
class Module;
class PassBuilder;
} // namespace llvm

namespace snug {

/// What is known of the type of an object. The default claims nothing.
struct TypeFacts {
  bool Known = false; ///< a type was found at all
  uint64_t Align = 1; ///< the object must be aligned to at least this
  uint64_t Size = 0;  ///< sizeof(T) for the one T of which there are n, or 0
  bool Exact = false; ///< no part of it needs more than 8-byte alignment if the size is n * Size
  bool Data = false;  ///< it holds no pointer
  bool ConstantInSource = false; ///< the size of the object is, by what the source says
};

/// The name of the function that clang is made to call instead of \p Function ("malloc").
std::string markerName(const TypeFacts &Facts, llvm::StringRef Function);

/// Turns calls of markers into calls of the functions that they stand for, with attributes.
/// Returns whether there were any.
bool resolveMarkers(llvm::Module &M);

/// The facts that \p Call arrived with; nothing if it has none: they were lost, or the call comes
/// from a file of which no AST was seen.
std::optional<TypeFacts> factsOf(const llvm::CallBase &Call);

void stripFacts(llvm::CallBase &Call);

/// Has \p Builder's pipelines begin with resolving the markers, and carry the facts where LLVM
/// makes new calls.
void registerFactCarrier(llvm::PassBuilder &Builder);

} // namespace snug

#endif
