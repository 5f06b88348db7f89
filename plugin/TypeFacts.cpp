//===- TypeFacts.cpp --------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "TypeFacts.h"

#include "SizeSource.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;
using namespace snug;

/// Numbers that lie together in this many bytes may be used with aligned vector instructions.
static constexpr uint64_t VectorBytes = 16;

/// char of any sign, or what C++ has in its place.
static bool isByte(QualType Type) {
  return Type->isCharType() || Type->isChar8Type() || Type->isStdByteType();
}

static bool isNumber(QualType Type) {
  return Type->isArithmeticType() || Type->isEnumeralType() || Type->isVectorType();
}

static bool isAnyPointer(QualType Type) {
  return Type->isAnyPointerType() || Type->isBlockPointerType();
}

/// A type whose layout is known.
static bool isObject(QualType Type) {
  return !Type->isDependentType() && !Type->isVoidType() && !Type->isFunctionType() &&
         !Type->isIncompleteType() && !Type->isSizelessType();
}

/// The bytes of \p Type, or nothing if that is not a constant.
static std::optional<uint64_t> bytesOf(const ASTContext &Context, QualType Type) {
  if (!isObject(Type) || Type->isVariablyModifiedType())
    return std::nullopt;
  return Context.getTypeSizeInChars(Type).getQuantity();
}

/// intptr_t and uintptr_t are numbers to the compiler; their names say what is in them.
static bool isPointerByName(const ASTContext &Context, QualType Type) {
  for (;;) {
    if (const auto *Typedef = dyn_cast<TypedefType>(Type.getTypePtr())) {
      const IdentifierInfo *Name = Typedef->getDecl()->getIdentifier();
      if (Name && (Name->isStr("intptr_t") || Name->isStr("uintptr_t")))
        return true;
    }
    QualType Next = Type.getSingleStepDesugaredType(Context);
    if (Next.getTypePtr() == Type.getTypePtr())
      return false;
    Type = Next;
  }
}

/// The definition of a struct, union or class, if \p Type is one that can be looked into.
static const RecordDecl *definitionOf(QualType Type) {
  const RecordDecl *Record = Type->getAsRecordDecl();
  const RecordDecl *Definition = Record ? Record->getDefinition() : nullptr;
  return Definition && !Definition->isInvalidDecl() ? Definition : nullptr;
}

/// Whether \p Test holds for any of what \p Record is made of.
static bool anyPart(const RecordDecl &Record, llvm::function_ref<bool(QualType)> Test) {
  if (const auto *Class = dyn_cast<CXXRecordDecl>(&Record))
    for (const CXXBaseSpecifier &Base : Class->bases())
      if (Test(Base.getType()))
        return true;
  return llvm::any_of(Record.fields(),
                      [&](const FieldDecl *Field) { return Test(Field->getType()); });
}

/// Whether a part of an object, of type \p Type, may be or hold a pointer.
static bool mayHoldPointer(const ASTContext &Context, QualType Type) {
  if (Context.getAsArrayType(Type)) {
    QualType Element = Context.getBaseElementType(Type);
    if (!isByte(Element))
      return mayHoldPointer(Context, Element);
    std::optional<uint64_t> Bytes = bytesOf(Context, Type);
    return !Bytes || *Bytes >= bytesOf(Context, Context.VoidPtrTy).value_or(0);
  }
  if (isPointerByName(Context, Type))
    return true;
  if (const auto *Atomic = Type->getAs<AtomicType>())
    return mayHoldPointer(Context, Atomic->getValueType());
  if (isNumber(Type))
    return false;
  const RecordDecl *Record = definitionOf(Type);
  if (!Record) // pointers, references, incomplete types and all else
    return true;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
    if (Class->isDynamicClass())
      return true;
  return anyPart(*Record, [&](QualType Part) { return mayHoldPointer(Context, Part); });
}

/// The same for a whole object: of characters it is a buffer, and may hold anything.
static bool objectMayHoldPointer(const ASTContext &Context, QualType Type) {
  return !isObject(Type) || isByte(Type) || mayHoldPointer(Context, Type);
}

/// Whether \p Type is, or has in it, numbers that lie together in 16 bytes or more.
static bool hasVectorOfNumbers(const ASTContext &Context, QualType Type) {
  if (const auto *Atomic = Type->getAs<AtomicType>())
    return hasVectorOfNumbers(Context, Atomic->getValueType());
  QualType Element = Context.getBaseElementType(Type);
  if (isNumber(Element)) {
    std::optional<uint64_t> Bytes = bytesOf(Context, Type);
    return !Bytes || *Bytes >= VectorBytes;
  }
  if (isAnyPointer(Element) || Element->isReferenceType() || Element->isMemberPointerType())
    return false;
  const RecordDecl *Record = definitionOf(Element);
  return !Record ||
         anyPart(*Record, [&](QualType Part) { return hasVectorOfNumbers(Context, Part); });
}

/// The largest alignment that \p Type asks for: its own, its elements', and what a typedef adds.
static uint64_t alignOf(const ASTContext &Context, QualType Type) {
  uint64_t Align = 1;
  for (QualType View : {Type, Type.getCanonicalType(), Context.getBaseElementType(Type)})
    if (isObject(View))
      Align = std::max<uint64_t>(Align, Context.getTypeAlignInChars(View).getQuantity());
  return Align;
}

/// Whether what is allocated beyond the end of \p Type is more of its last member, an array of
/// which the type declares no element or one, and has no pointers.
static bool growsByNumbers(const ASTContext &Context, QualType Type) {
  const RecordDecl *Record = definitionOf(Type);
  const FieldDecl *Last = nullptr;
  if (Record && !Record->isUnion())
    for (const FieldDecl *Field : Record->fields())
      Last = Field;
  const ArrayType *Array = Last ? Context.getAsArrayType(Last->getType()) : nullptr;
  if (!Array)
    return false;
  const auto *Sized = dyn_cast<ConstantArrayType>(Array);
  if (!isa<IncompleteArrayType>(Array) && !(Sized && Sized->getSize().ule(1)))
    return false;
  return !objectMayHoldPointer(Context, Context.getBaseElementType(Last->getType()));
}

/// The product of \p Sizes, if it is constant and of any interest.
static std::optional<uint64_t> constantSize(const ASTContext &Context,
                                            llvm::ArrayRef<const Expr *> Sizes) {
  uint64_t Product = 1;
  for (const Expr *Size : Sizes) {
    Expr::EvalResult Value;
    if (!Size->EvaluateAsInt(Value, Context) || Value.Val.getInt().ugt(UINT32_MAX))
      return std::nullopt;
    Product *= Value.Val.getInt().getZExtValue();
  }
  return Product;
}

/// Without a type in the source, a constant size must fit the destination: exactly, or for numbers
/// as a multiple of theirs. Other sizes leave open what else is in the object.
static bool sizeFits(const ASTContext &Context, std::optional<uint64_t> Size,
                     QualType Destination) {
  std::optional<uint64_t> Bytes = bytesOf(Context, Destination);
  if (!Size || !Bytes || *Bytes == 0)
    return false;
  return isNumber(Destination) ? *Size % *Bytes == 0 : *Size == *Bytes;
}

static bool agree(const ASTContext &Context, QualType Source, QualType Destination) {
  return (isAnyPointer(Source) && isAnyPointer(Destination)) ||
         Context.hasSameUnqualifiedType(Source, Destination);
}

/// Whether objects of \p Type, of alignment \p Align, need no more than 8 whatever their size.
static bool allowsExactFit(const ASTContext &Context, QualType Type, uint64_t Align) {
  if (isAnyPointer(Type))
    return Align <= 8;
  return (Align == 4 || Align == 8) && definitionOf(Type) && !hasVectorOfNumbers(Context, Type);
}

TypeFacts snug::deduceFacts(const ASTContext &Context, llvm::ArrayRef<const Expr *> Sizes,
                            llvm::ArrayRef<QualType> Destinations) {
  if (llvm::any_of(Sizes, [](const Expr *Size) { return Size->isInstantiationDependent(); }))
    return {};
  std::optional<uint64_t> Constant = constantSize(Context, Sizes);
  TypeFacts Facts;
  Facts.ConstantInSource = Constant.has_value();
  SizeSource Source;
  for (const Expr *Size : Sizes)
    Source = multiplySizes(Context, std::move(Source), readSize(Context, Size));
  llvm::SmallVector<QualType, 2> Targets;
  for (QualType Target : Destinations) {
    if (Target->isDependentType())
      return Facts;
    Targets.push_back(Context.getBaseElementType(Target));
  }
  if (Source.Types.empty() && Targets.empty())
    return Facts;

  Facts.Known = true;
  Facts.Data = true;
  for (const auto *Types : {&Source.Types, &Targets})
    for (QualType Type : *Types) {
      Facts.Align = std::max(Facts.Align, alignOf(Context, Type));
      Facts.Data &= !objectMayHoldPointer(Context, Type);
    }
  for (QualType Array : Source.Arrays)
    Facts.Align = std::max(Facts.Align, alignOf(Context, Array));
  for (QualType Destination : Destinations)
    Facts.Align = std::max(Facts.Align, alignOf(Context, Destination));

  if (Source.Types.empty()) {
    Facts.Data &= Targets.size() == 1 && sizeFits(Context, Constant, Targets.front());
    return Facts;
  }
  auto Grows = [&](QualType Type) { return growsByNumbers(Context, Type); };
  if (Source.Extra)
    Facts.Data &= llvm::any_of(Source.Types, Grows) || llvm::any_of(Targets, Grows);
  if (!Source.Multiple || Source.Types.size() != 1)
    return Facts;

  QualType Type = Source.Types.front();
  Facts.Size = bytesOf(Context, Type).value_or(0);
  Facts.Exact =
      Facts.Size != 0 && allowsExactFit(Context, Type, Facts.Align) &&
      llvm::all_of(Targets, [&](QualType Target) { return agree(Context, Type, Target); });
  return Facts;
}
