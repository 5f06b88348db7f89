//===- HintStack.cpp - small buffers that could be local variables ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A local pointer that gets its value from malloc or calloc of a small constant size, once, in the
// block that declares it and whatever the program's state; that is freed; and that is otherwise
// only looked through, compared, or handed to functions of the C library that neither keep nor
// return it.
//
//===------------------------------------------------------------------------------------------===//

#include "Hints.h"

#include "Collector.h"

#include "clang/AST/ParentMap.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace snug;
using namespace snug::survey;

/// More is not put on a stack without a thought.
static constexpr uint64_t LargestOnStack = 1024;

/// Functions of the C library that are done with their arguments when they return, and return none.
static constexpr llvm::StringLiteral KeepNothing[] = {
    "memcmp",  "strcmp", "strncmp", "strcasecmp", "strncasecmp", "strlen", "strnlen", "strcspn",
    "strspn",  "strdup", "strtol",  "snprintf",   "sprintf",     "printf", "fprintf", "puts",
    "fputs",   "sscanf", "fread",   "fwrite",     "read",        "write",  "recv",    "send",
    "atoi",    "atol",   "atof",    "perror",     "qsort",       "stat",   "fstat",   "lstat",
    "strndup", "pipe",   "time",    "bzero",      "bcopy",
};

/// These return one of them.
static constexpr llvm::StringLiteral ReturnArgument[] = {
    "memcpy",  "memmove", "memset",  "mempcpy", "strcpy",
    "strncpy", "strcat",  "strncat", "stpcpy",  "fgets",
};

static bool keepsNothing(const CallExpr &Call, bool ResultUsed) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || !Callee->isExternC())
    return false;
  llvm::StringRef Name = Callee->getName();
  Name.consume_front("__builtin_");
  if (Name.consume_front("__")) // of _FORTIFY_SOURCE
    Name.consume_back("_chk");
  if (llvm::is_contained(ReturnArgument, Name))
    return !ResultUsed;
  // `strtol` stores where it ended, unless told not to.
  if (Name == "strtol" && !Call.getArg(1)->isNullPointerConstant(Callee->getASTContext(),
                                                                 Expr::NPC_ValueDependentIsNotNull))
    return false;
  return llvm::is_contained(KeepNothing, Name);
}

namespace {

struct Buffer {
  const CallExpr *Allocation = nullptr;
  bool Freed = false;
  bool Lost = false; ///< it may leave the function, or gets another value
};

class BufferFinder : public RecursiveASTVisitor<BufferFinder> {
public:
  BufferFinder(ASTContext &Context, Stmt &Body) : Context(Context), Parents(&Body) {}

  llvm::MapVector<const VarDecl *, Buffer> Buffers;
  bool HasBlocks = false; ///< which capture variables out of sight

  bool VisitBlockExpr(BlockExpr *) {
    return HasBlocks = true;
  }

  bool VisitDeclStmt(DeclStmt *S) {
    for (const Decl *D : S->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(D); Variable && isLocalPointer(*Variable)) {
        Declared[Variable] = Parents.getParent(S);
        if (Variable->getInit())
          assign(*Variable, *Variable->getInit(), Parents.getParent(S));
      }
    return true;
  }

  /// Each mention of a pointer is one that is understood, or it is lost.
  bool VisitDeclRefExpr(DeclRefExpr *Reference) {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    if (Variable && isLocalPointer(*Variable) && !isUnderstood(*Variable, *Reference))
      Buffers[Variable].Lost = true;
    return true;
  }

private:
  static bool isLocalPointer(const VarDecl &Variable) {
    return Variable.hasLocalStorage() && !isa<ParmVarDecl>(Variable) &&
           Variable.getType()->isPointerType();
  }

  bool isNull(const Expr &E) {
    return E.isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull);
  }

  /// The block in which \p E is evaluated in any case: by a statement of it, or first of all in the
  /// condition of one. Null if it depends.
  const Stmt *blockOf(const Stmt *E) const {
    const Stmt *Parent = Parents.getParent(E);
    while (Parent && isa<Expr>(Parent)) {
      const auto *Operator = dyn_cast<BinaryOperator>(Parent);
      if (!isa<ParenExpr, CastExpr, UnaryOperator>(Parent) &&
          !(Operator && (Operator->isComparisonOp() || Operator->getLHS() == E)))
        return nullptr;
      E = Parent;
      Parent = Parents.getParent(E);
    }
    if (const auto *If = dyn_cast_or_null<IfStmt>(Parent))
      return If->getCond() == E ? Parents.getParent(If) : nullptr;
    return Parent && isa<CompoundStmt>(Parent) ? Parent : nullptr;
  }

  void assign(const VarDecl &Variable, const Expr &Value, const Stmt *Block) {
    if (isNull(Value))
      return;
    const CallExpr *Allocation = allocationIn(&Value, "malloc");
    if (!Allocation)
      Allocation = allocationIn(&Value, "calloc");
    Buffer &B = Buffers[&Variable];
    B.Lost |= !Allocation || B.Allocation || !Block || Declared.lookup(&Variable) != Block;
    B.Allocation = Allocation;
  }

  bool isUnderstood(const VarDecl &Variable, const Expr &Reference) {
    const Expr *E = &Reference;
    const Stmt *Parent = climb(E);
    if (const auto *Operator = dyn_cast_or_null<BinaryOperator>(Parent)) {
      if (Operator->isComparisonOp() || Operator->isLogicalOp())
        return true;
      if (Operator->getOpcode() != BO_Assign || Operator->getLHS() != E)
        return false;
      assign(Variable, *Operator->getRHS(), blockOf(Operator));
      return true; // a value of its own is passed on only by what asks for it
    }
    if (const auto *Operator = dyn_cast_or_null<UnaryOperator>(Parent))
      return Operator->getOpcode() == UO_LNot ||
             (Operator->getOpcode() == UO_Deref && isUsedAsValue(Operator));
    if (const auto *Member = dyn_cast_or_null<MemberExpr>(Parent))
      return isUsedAsValue(Member);
    if (const auto *Element = dyn_cast_or_null<ArraySubscriptExpr>(Parent))
      return bare(Element->getBase()) == &Reference && isUsedAsValue(Element);
    if (const auto *Call = dyn_cast_or_null<CallExpr>(Parent)) {
      if (const Expr *Freed = freedBy(*Call); Freed && bare(Freed) == &Reference)
        return Buffers[&Variable].Freed = true;
      return keepsNothing(*Call, isUsed(*Call));
    }
    return isa_and_nonnull<IfStmt, UnaryExprOrTypeTraitExpr>(Parent);
  }

  /// The first parent of \p E that is no parenthesis or cast; \p E becomes what it has below it.
  const Stmt *climb(const Expr *&E) const {
    const Stmt *Parent = Parents.getParent(E);
    while (isa_and_nonnull<ParenExpr, CastExpr>(Parent)) {
      E = cast<Expr>(Parent);
      Parent = Parents.getParent(E);
    }
    return Parent;
  }

  bool isUsed(const Expr &Result) const {
    const Expr *E = &Result;
    const Stmt *Parent = climb(E);
    if (isa_and_nonnull<CompoundStmt>(Parent))
      return false;
    const auto *Operator = dyn_cast_or_null<BinaryOperator>(Parent);
    return !Operator || !Operator->isComparisonOp();
  }

  /// Whether \p E, a part of the object, is read or written, and its address kept by nobody.
  bool isUsedAsValue(const Expr *E) const {
    const Stmt *Parent = climb(E);
    while (Parent) {
      const auto *Member = dyn_cast<MemberExpr>(Parent);
      const auto *Element = dyn_cast<ArraySubscriptExpr>(Parent);
      bool Part =
          (Member && !Member->isArrow()) ||
          (Element && bare(Element->getBase()) == bare(E) && bare(E)->getType()->isArrayType());
      if (!Part)
        break;
      E = cast<Expr>(Parent);
      Parent = climb(E);
    }
    const auto *Operator = dyn_cast_or_null<UnaryOperator>(Parent);
    bool Address = bare(E)->getType()->isArrayType();
    if (Operator && Operator->getOpcode() == UO_AddrOf) {
      Address = true;
      E = Operator;
      Parent = climb(E);
    }
    if (!Address)
      return true;
    const auto *Call = dyn_cast_or_null<CallExpr>(Parent);
    return Call && keepsNothing(*Call, isUsed(*Call));
  }

  ASTContext &Context;
  ParentMap Parents;
  llvm::DenseMap<const VarDecl *, const Stmt *> Declared;
};

} // namespace

static std::optional<uint64_t> constantSize(const Source &In, const CallExpr &Allocation) {
  uint64_t Product = 1;
  for (const Expr *Size : Allocation.arguments()) {
    std::optional<uint64_t> Value = In.constant(*Size);
    if (!Value)
      return std::nullopt;
    Product = llvm::SaturatingMultiply(Product, *Value);
  }
  return Product;
}

void snug::survey::hintStack(const Source &In, const FunctionDecl &F, std::vector<Hint> &Hints) {
  BufferFinder Finder(F.getASTContext(), *F.getBody());
  Finder.TraverseStmt(F.getBody());
  if (Finder.HasBlocks)
    return;
  for (const auto &[Variable, Found] : Finder.Buffers) {
    std::optional<uint64_t> Size;
    if (Found.Allocation && Found.Freed && !Found.Lost)
      Size = constantSize(In, *Found.Allocation);
    if (!Size || *Size == 0 || *Size > LargestOnStack)
      continue;
    Hint H;
    H.Kind = "stack";
    H.At = In.place(Found.Allocation->getExprLoc());
    H.Function = Source::name(F);
    H.Bytes = *Size;
    H.Text = "'" + Variable->getNameAsString() + "', " + std::to_string(*Size) +
             " bytes, is allocated and freed here and never leaves " + H.Function +
             ": a local variable needs no allocation";
    Hints.push_back(std::move(H));
  }
}
