//===- HintReorder.cpp - structs with padding that costs a class ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   struct s { char tag; void *p; char flag; };      24 bytes; p, tag, flag: 16
//
// A first member that is itself a struct stays where it is, since it may stand for a base class,
// and so does an array at the end that has no size. Structs whose layout somebody asked for
// (packed, aligned), with bit-fields, or out of system headers are left alone.
//
//===------------------------------------------------------------------------------------------===//

#include "Hints.h"

#include "../../CallFinder.h"
#include "../../SizeClass.h"
#include "../../SizeSource.h"
#include "../../TypeFacts.h"
#include "Collector.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace clang;
using namespace snug;
using namespace snug::survey;

namespace {

struct Member {
  const FieldDecl *Field;
  uint64_t Size, Align;
};

} // namespace

static uint64_t roundUp(uint64_t Size, uint64_t Align) {
  return (Size + Align - 1) / Align * Align;
}

static uint64_t bytesInOrder(llvm::ArrayRef<Member> Members, uint64_t Align) {
  uint64_t End = 0;
  for (const Member &M : Members)
    End = roundUp(End, M.Align) + M.Size;
  return roundUp(End, Align);
}

/// After what stays at the front, each time the largest alignment that needs no padding, or else
/// the least padding.
static std::vector<Member> bestOrder(std::vector<Member> Members, bool KeepFirst, bool KeepLast) {
  std::vector<Member> Order;
  std::vector<Member> Rest = std::move(Members);
  std::optional<Member> Last;
  if (KeepLast) {
    Last = Rest.back();
    Rest.pop_back();
  }
  uint64_t End = 0;
  auto Take = [&](std::vector<Member>::iterator At) {
    End = roundUp(End, At->Align) + At->Size;
    Order.push_back(*At);
    Rest.erase(At);
  };
  if (KeepFirst && !Rest.empty())
    Take(Rest.begin());
  while (!Rest.empty())
    Take(std::min_element(Rest.begin(), Rest.end(), [&](const Member &A, const Member &B) {
      uint64_t GapA = roundUp(End, A.Align) - End, GapB = roundUp(End, B.Align) - End;
      return GapA != GapB ? GapA < GapB : A.Align > B.Align;
    }));
  if (Last)
    Order.push_back(*Last);
  return Order;
}

/// The class of an object of \p Bytes, or 0.
static uint64_t classOf(const TypeFacts &Facts, uint64_t Bytes) {
  if (Bytes > DefaultMaxSize)
    return 0;
  std::optional<SizeClass> Class = pickSizeClass(Bytes, Facts.Align, Facts.Exact);
  return Class ? Class->Bytes : 0;
}

static std::string classInWords(uint64_t Class) {
  return Class ? "class " + std::to_string(Class) : std::string("no class");
}

void ReorderHints::consider(QualType Type, bool Exact, std::vector<Hint> &Hints) {
  const RecordDecl *Declared = Type->getAsRecordDecl();
  const RecordDecl *Record = Declared ? Declared->getDefinition() : nullptr;
  if (!Record || !Seen.insert(Record).second || Record->isInvalidDecl() || !Record->isStruct() ||
      isa<CXXRecordDecl>(Record) || In.inSystemHeader(Record->getLocation()) ||
      Record->hasAttr<PackedAttr>() || Record->hasAttr<AlignedAttr>())
    return;
  std::vector<Member> Members;
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->isBitField() || Field->hasAttr<PackedAttr>() || Field->hasAttr<AlignedAttr>())
      return;
    bool Flexible = Field->getType()->isIncompleteArrayType();
    uint64_t Size = Flexible ? 0 : In.Context.getTypeSizeInChars(Field->getType()).getQuantity();
    Members.push_back(
        {Field, Size, static_cast<uint64_t>(In.Context.getDeclAlign(Field).getQuantity())});
  }
  if (Members.size() < 2)
    return;
  // An array of no or one element at the end may be meant to grow.
  QualType LastType = Members.back().Field->getType();
  const auto *Sized = In.Context.getAsConstantArrayType(LastType);
  bool KeepLast = LastType->isIncompleteArrayType() || (Sized && Sized->getSize().ule(1));
  bool KeepFirst = Members.front().Field->getType()->isRecordType();

  const ASTRecordLayout &Layout = In.Context.getASTRecordLayout(Record);
  uint64_t Bytes = Layout.getSize().getQuantity();
  uint64_t Align = Layout.getAlignment().getQuantity();
  std::vector<Member> Order = bestOrder(Members, KeepFirst, KeepLast);
  uint64_t After = bytesInOrder(Order, Align);
  if (After >= Bytes || bytesInOrder(Members, Align) != Bytes)
    return;
  TypeFacts Facts;
  Facts.Align = Align;
  Facts.Exact = Exact;
  uint64_t Class = classOf(Facts, Bytes), ClassAfter = classOf(Facts, After);
  if (ClassAfter == 0 || ClassAfter == Class)
    return;
  Hint H;
  H.Kind = "reorder";
  H.At = In.place(Record->getLocation());
  H.Type = In.text(Type);
  H.Bytes = Bytes;
  H.BytesAfter = After;
  H.Class = Class;
  H.ClassAfter = ClassAfter;
  for (const Member &M : Order)
    H.Order.push_back(M.Field->getIdentifier() ? M.Field->getNameAsString()
                                               : "(" + In.text(M.Field->getType()) + ")");
  H.Text = H.Type + " has " + std::to_string(Bytes) + " bytes (" + classInWords(Class) +
           "); in the order " + llvm::join(H.Order, ", ") + " it has " + std::to_string(After) +
           " (" + classInWords(ClassAfter) + ")";
  Hints.push_back(std::move(H));
}

/// The argument of \p Call that is sizeof(T), of one object, and nothing else.
static const Expr *sizeOfOne(const Source &In, const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!familyOf(Call) && Callee && In.inSystemHeader(Callee->getLocation()))
    return nullptr;
  const Expr *Found = nullptr;
  for (const Expr *Given : Call.arguments()) {
    if (!Given->getType()->isIntegerType() || Given->isInstantiationDependent())
      continue;
    std::optional<uint64_t> Value = In.constant(*Given);
    bool Names = Value && !readSize(In.Context, Given).Types.empty();
    if (Names && !Found)
      Found = Given;
    else if (familyOf(Call) && Value != std::optional<uint64_t>(1))
      return nullptr; // an array, or sizes of two kinds
  }
  return Found;
}

void ReorderHints::look(const FunctionDecl &F, std::vector<Hint> &Hints) {
  auto Wanted = [](const CallExpr &Call) {
    return familyOf(Call) || shapeOf(Call) || mayAllocate(Call);
  };
  for (auto &[Call, Destinations] : findCalls(In.Context, const_cast<FunctionDecl &>(F), Wanted)) {
    const Expr *Size = sizeOfOne(In, *Call);
    if (!Size)
      continue;
    TypeFacts Facts = deduceFacts(In.Context, Size, Destinations);
    SizeSource From = readSize(In.Context, Size);
    if (Facts.Size != 0 && From.Types.size() == 1 && In.constant(*Size) == Facts.Size)
      consider(From.Types.front(), Facts.Exact, Hints);
  }
}
