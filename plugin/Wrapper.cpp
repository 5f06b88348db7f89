//===- Wrapper.cpp ----------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Wrapper.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace snug;

/// The positions of the arguments that multiplied are the size: as alloc_size says, or, for a
/// function that only says malloc, its one integer or the two that are its only arguments.
static SmallVector<unsigned, 2> sizesOf(const Function &F) {
  Attribute AllocSize = F.getFnAttribute(Attribute::AllocSize);
  if (AllocSize.isValid()) {
    auto [First, Second] = AllocSize.getAllocSizeArgs();
    SmallVector<unsigned, 2> Sizes{First};
    if (Second)
      Sizes.push_back(*Second);
    return Sizes;
  }
  SmallVector<unsigned, 2> Integers;
  for (const Argument &A : F.args())
    if (A.getType()->isIntegerTy())
      Integers.push_back(A.getArgNo());
  bool Clear = Integers.size() == 1 || (Integers.size() == 2 && F.arg_size() == 2);
  return Clear ? Integers : SmallVector<unsigned, 2>();
}

bool snug::isWrapper(const Function &F) {
  StringRef Name = F.getName();
  return F.getReturnType()->isPointerTy() && !F.isIntrinsic() && !Name.consume_front("__snug_") &&
         (F.hasFnAttribute(Attribute::AllocSize) || F.returnDoesNotAlias());
}

std::optional<AllocSite> snug::examineWrapperCall(CallBase &Call, const Settings &S) {
  const Function &Callee = *Call.getCalledFunction();
  SmallVector<unsigned, 2> Sizes = sizesOf(Callee);
  uint64_t Product = 0;
  if (Sizes.empty() || multiplyArguments(Call, Sizes, Product) || Product == 0 ||
      Product > S.MaxSize)
    return std::nullopt;
  AllocSite Site(Call, Callee.getName());
  Site.Size = Product;
  Site.NotBecause = Reason{"NotInlined", "wrapper not inlined (link-time optimisation, -flto with "
                                         "snug-ir.so, may reach its malloc)"};
  return Site;
}
