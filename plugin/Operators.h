//===- Operators.h - C++'s operator new and operator delete -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns what option `new` does beyond the table of allocation functions (AllocFunction.h), where the
// forms of operator new are: whether the program replaces an operator in this file, and the calls
// of operator delete,
//
//   call void @_ZdlPvm(ptr %p, i64 24)
//   call void @__snug_delete_sized(ptr %p, i64 24)
//
// Whether another part of the program replaces an operator is seen when it runs. The entry points
// call the operators that they stand for where they cannot serve. A rewritten call no longer has
// the linker take the operator out of an archive, so a word of data refers to it:
//
//   @__snug_uses__ZdlPvm = linkonce_odr hidden global ptr @_ZdlPvm
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_OPERATORS_H
#define SNUG_PLUGIN_OPERATORS_H

#include "AllocSite.h"

namespace llvm {
class Function;
} // namespace llvm

namespace snug {

/// Why no operator may be rewritten in \p M, if there is such a reason.
std::optional<Reason> refusalOfOperators(const llvm::Module &M);

/// The forms of operator delete that \p M calls and that have an entry point.
llvm::SmallVector<llvm::Function *, 4> findDeletes(llvm::Module &M);

/// Whether \p Call, of one of them, may free memory of ours: its size is not known, or at most
/// \p MaxSize.
bool isDeleteOfInterest(const llvm::CallBase &Call, uint64_t MaxSize);

/// Has \p Call, of one of them, call its entry point. False, and nothing changes, if the module
/// uses the name for something else.
bool rewriteDelete(llvm::CallBase &Call);

/// Has the linker take in \p Operator, whose calls were rewritten.
void keepOperator(llvm::Function &Operator);

} // namespace snug

#endif
