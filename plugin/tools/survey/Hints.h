//===- Hints.h - what a person would suggest ----------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the advice about allocations that would better not be made, or of another size. Each kind is
// a file of its own. A hint is given only where the source shows all that it rests on; a wrong one
// costs more than a missing one.
//
//   presize    an array that realloc grows by a constant step, or whose final size is known
//   stack      a small buffer that is allocated and freed in one function and never leaves it
//   one-array  one allocation for each element of an array, in a loop, and freed in a loop
//   reorder    a struct that needs less padding in another order, and then a smaller class
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_SURVEY_HINTS_H
#define SNUG_SURVEY_HINTS_H

#include "Record.h"
#include "Source.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <utility>

namespace snug::survey {

/// The call of a function of the malloc family by name that \p E is, casts aside, or null.
const clang::CallExpr *allocationIn(const clang::Expr *E, llvm::StringRef Name);

/// What \p Call hands to free, or null if it is no call of free.
const clang::Expr *freedBy(const clang::CallExpr &Call);

/// A loop that counts a variable of its own up: for (i = first; i < bound; i++), where neither is
/// changed in the body.
struct CountedLoop {
  const clang::ForStmt *Loop = nullptr;
  const clang::VarDecl *Counter = nullptr;
  const clang::Expr *Bound = nullptr;
};

/// The loop as a counted one; an empty Counter says that it is none.
CountedLoop countedLoop(const clang::ForStmt &Loop);

/// Whether no break, goto or return leaves the loop before its end, unless an element of \p Array
/// was found to be NULL: an allocation failed.
bool comesToItsEnd(const clang::ForStmt &Loop, const clang::ValueDecl &Array);

/// The array and the index of `array[index]`, an element that is a pointer; null if \p E is none.
std::pair<const clang::ValueDecl *, const clang::ValueDecl *> elementIn(const clang::Expr *E);

/// The statements of a loop's body that run in each round, also those within braces.
llvm::SmallVector<const clang::Stmt *, 8> everyRound(const clang::Stmt *Body);

void hintPresize(const Source &In, const clang::FunctionDecl &F, std::vector<Hint> &Hints);
void hintStack(const Source &In, const clang::FunctionDecl &F, std::vector<Hint> &Hints);

/// Structs seen at allocations, each looked at once.
class ReorderHints {
public:
  explicit ReorderHints(const Source &In) : In(In) {}
  void look(const clang::FunctionDecl &F, std::vector<Hint> &Hints);

private:
  void consider(clang::QualType Type, bool Exact, std::vector<Hint> &Hints);

  const Source &In;
  llvm::DenseSet<const clang::RecordDecl *> Seen;
};

/// Arrays whose elements are allocated one by one; decided when the whole file was seen.
class OneArrayHints {
public:
  explicit OneArrayHints(const Source &In) : In(In) {}
  void look(const clang::FunctionDecl &F);
  void finish(std::vector<Hint> &Hints);

private:
  struct Candidate {
    const clang::ValueDecl *Array;
    Hint What;
  };

  const Source &In;
  std::vector<Candidate> Candidates;
  llvm::DenseSet<const clang::ValueDecl *> FreedInLoop;
  llvm::DenseSet<const clang::ValueDecl *>
      Otherwise; ///< elements are used in a way that forbids it
};

class HintFinder {
public:
  explicit HintFinder(const Source &In) : In(In), Reorder(In), OneArray(In) {}

  void look(const clang::FunctionDecl &F) {
    hintPresize(In, F, Hints);
    hintStack(In, F, Hints);
    Reorder.look(F, Hints);
    OneArray.look(F);
  }
  void finish() {
    OneArray.finish(Hints);
  }

  std::vector<Hint> Hints;

private:
  const Source &In;
  ReorderHints Reorder;
  OneArrayHints OneArray;
};

} // namespace snug::survey

#endif
