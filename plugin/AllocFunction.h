//===- AllocFunction.h - the library functions whose calls are considered -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the table of the malloc family: a function is added by a line there, and by entry points of
// the same name and signature in the runtime. What the rest of the plugin asks is answered from
// the roles of its parameters.
//
// Free of clang: snug-ir.so uses it too.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_ALLOCFUNCTION_H
#define SNUG_PLUGIN_ALLOCFUNCTION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
class FunctionType;
} // namespace llvm

namespace snug {

/// What a parameter is for. The letters spell a signature: calloc is "ss".
enum class Role : char {
  Size = 's',  ///< a factor of the object's size
  Align = 'a', ///< the alignment
  Old = 'p',   ///< the object that is replaced
  Out = 'o',   ///< where the result is stored; the function returns an int
  Text = 't',  ///< a string to copy
  Limit = 'l', ///< the most characters of it
  Tag = 'n',   ///< std::nothrow
};

struct AllocFunction {
  llvm::StringRef Name;
  llvm::StringRef Roles; ///< of its parameters, in order
  bool Zeroed = false;   ///< the memory is
  llvm::StringRef Operator =
      {}; ///< of C++: what stands for its mangled name in that of an entry point

  bool has(Role R) const {
    return Roles.contains(static_cast<char>(R));
  }
  /// The position of the parameter with this role, if there is one.
  std::optional<unsigned> parameter(Role R) const;
  /// The positions of all factors of the size.
  llvm::SmallVector<unsigned, 2> sizes() const;
  /// What its entry points are called after.
  llvm::StringRef entryName() const {
    return isOperator() ? Operator : Name;
  }
  /// Whether it is a form of C++'s operator new.
  bool isOperator() const {
    return !Operator.empty();
  }
  /// Whether failure is an exception.
  bool throws() const {
    return isOperator() && !has(Role::Tag);
  }
  /// Whether it gives no memory that was the program's before.
  bool isFresh() const {
    return !has(Role::Old);
  }
  /// Whether \p Type is the type that <stdlib.h> gives it, with a 64-bit size_t.
  bool hasType(const llvm::FunctionType &Type) const;
};

/// All of them.
llvm::ArrayRef<AllocFunction> allocFunctions();

/// The one of that name, or null.
const AllocFunction *findAllocFunction(llvm::StringRef Name);

/// An entry point of the runtime, as its name tells: __snug_calloc_data_24.
struct EntryPoint {
  const AllocFunction *Function; ///< that it replaces
  bool Data;                     ///< of the family without pointers
  uint64_t Bytes;                ///< of the size class

  std::string name() const;
  /// Nothing if \p Symbol is no entry point's.
  static std::optional<EntryPoint> parse(llvm::StringRef Symbol);
};

} // namespace snug

#endif
