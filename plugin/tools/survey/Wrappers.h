//===- Wrappers.h - functions that return what malloc returned ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the recognition of wrappers. In a file, a function is noted with the calls whose results it
// returns, and how their sizes come from its parameters; one that is marked malloc or alloc_size,
// with what the attribute says. When all files are known, those that lead to an allocation, through
// any number of each other, are wrappers:
//
//   void *xmalloc(size_t n) { void *p = malloc(n); if (!p) die(); return p; }    size: n
//   struct node *node_new(void) { return xmalloc(sizeof(struct node)); }         24 bytes
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_SURVEY_WRAPPERS_H
#define SNUG_SURVEY_WRAPPERS_H

#include "Record.h"
#include "Source.h"

namespace snug::survey {

/// What \p F returns, if that comes from calls that may allocate.
std::optional<FunctionRecord> recordReturned(const Source &In, const clang::FunctionDecl &F);

/// What the attributes of \p F say, if they say how much it allocates.
std::optional<FunctionRecord> recordMarked(const Source &In, const clang::FunctionDecl &F);

/// A wrapper, when all files are known.
struct Wrapper {
  Place At;
  std::string Name;
  std::string Key;
  std::string Returns; ///< the function or pointer that it calls; empty: known by its mark alone
  std::string Size;    ///< in words
  SizeForm Form;
  std::vector<Frame> Callers; ///< the calls of it
};
template <typename A> void fields(A &Do, Wrapper &W) {
  Do("name", W.Name);
  fields(Do, W.At);
  Do("returns", W.Returns);
  Do("size", W.Size);
  Do("called_from", W.Callers);
}

/// The wrappers among \p Functions, by key.
std::map<std::string, Wrapper> findWrappers(const std::vector<FunctionRecord> &Functions);

/// Whether it is for the caller to say how much is allocated.
bool takesSize(const Wrapper &W);

/// Sets the size of \p S, a call of \p W.
void applyForm(const Wrapper &W, Site &S);

} // namespace snug::survey

#endif
