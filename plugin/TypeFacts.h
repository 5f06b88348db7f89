//===- TypeFacts.h - what the AST knows of an allocated object ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the deduction of a type's two facts, alignment and whether it may hold a pointer, from the
// two places where C names it:
//
//   struct node *n = malloc(sizeof(struct node));
//   ^ destination           ^ source
//
// The source is found in products, sums, shifts and constants; the destination is what the result
// is converted to. Where a fact is in doubt nothing is claimed: the allocation is then served as
// one of unknown type, which is always right. In particular
//
//   - memory may hold a pointer unless every type named is complete and has none in it: pointers
//     of any kind, intptr_t and uintptr_t by name, unions with any of these, at any depth. A buffer
//     of characters may hold anything; so may an array of them, of a pointer's size or more, in a
//     struct, and whatever is allocated beyond the types that are named.
//   - objects may lie 8-aligned only if source and destination name the same type (void: no
//     contradiction), the size is a multiple of the type's, and the type is a pointer, or a struct
//     or union of alignment 4 or 8 without numbers that lie together in 16 bytes or more.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_PLUGIN_TYPEFACTS_H
#define SNUG_PLUGIN_TYPEFACTS_H

#include "FactCarrier.h"

#include "clang/AST/Type.h"

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace snug {

/// The facts about what a call allocates whose size is the product of \p Sizes. \p Destinations are
/// the types that the result is made to point to, void left out.
TypeFacts deduceFacts(const clang::ASTContext &Context, llvm::ArrayRef<const clang::Expr *> Sizes,
                      llvm::ArrayRef<clang::QualType> Destinations);

} // namespace snug

#endif
