//===- Wrappers.cpp ---------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Wrappers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace snug::survey;

/// The size that \p Callee allocates, as the parameters make it of the function around the call
/// that passes \p Passed.
static SizeForm compose(const SizeForm &Callee, const std::vector<PassedSize> &Passed) {
  if (!Callee.Known)
    return {};
  SizeForm Whole = {true, {}, Callee.Factor, 0};
  for (unsigned Parameter : Callee.Parameters) {
    auto Found =
        llvm::find_if(Passed, [&](const PassedSize &P) { return P.Position == Parameter; });
    if (Found == Passed.end() || !Found->Form.Known)
      return {};
    const SizeForm &Form = Found->Form;
    if (Form.Addend != 0) {
      // (n + 16) alone can be scaled; as a factor among others it is no product any more.
      if (Callee.Parameters.size() != 1)
        return {};
      Whole.Addend = Callee.Factor * Form.Addend;
    }
    Whole.Factor *= Form.Factor;
    Whole.Parameters.insert(Whole.Parameters.end(), Form.Parameters.begin(), Form.Parameters.end());
  }
  Whole.Addend += Callee.Addend;
  return Whole;
}

static std::string inWords(const SizeForm &Form, const std::vector<std::string> &Parameters) {
  if (!Form.Known)
    return "computed inside";
  if (Form.Parameters.empty())
    return std::to_string(Form.Factor + Form.Addend) + " bytes";
  std::vector<std::string> Factors;
  for (unsigned P : Form.Parameters) {
    bool Named = P < Parameters.size() && !Parameters[P].empty();
    Factors.push_back(Named ? Parameters[P] : "argument " + std::to_string(P + 1));
  }
  if (Form.Factor != 1)
    Factors.push_back(std::to_string(Form.Factor));
  return llvm::join(Factors, " * ") + (Form.Addend ? " + " + std::to_string(Form.Addend) : "");
}

static void addWrapper(std::map<std::string, Wrapper> &To, const FunctionRecord &F,
                       const std::string &Returns, const SizeForm &Form) {
  To[F.Key] = {F.At, F.Name, F.Key, Returns, inWords(Form, F.Parameters), Form, {}};
}

/// The first of the calls returned by \p F that is known to allocate.
static bool addIfItReturnsOne(std::map<std::string, Wrapper> &Wrappers, const FunctionRecord &F) {
  for (const ReturnedCall &Call : F.Returned) {
    if (Call.Key.empty()) {
      addWrapper(Wrappers, F, Call.Callee, Call.Form);
      return true;
    }
    auto Inner = Wrappers.find(Call.Key);
    if (Inner != Wrappers.end() && Inner->first != F.Key) {
      addWrapper(Wrappers, F, Call.Callee, compose(Inner->second.Form, Call.Passed));
      return true;
    }
  }
  return false;
}

std::map<std::string, Wrapper>
snug::survey::findWrappers(const std::vector<FunctionRecord> &Functions) {
  std::map<std::string, Wrapper> Wrappers;
  for (const FunctionRecord &F : Functions)
    if (F.Marked)
      addWrapper(Wrappers, F, {}, F.Form);
  // A body says more than a mark on a declaration.
  std::map<std::string, bool> Resolved;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const FunctionRecord &F : Functions)
      if (!F.Marked && !Resolved[F.Key] && addIfItReturnsOne(Wrappers, F))
        Changed = Resolved[F.Key] = true;
  }
  return Wrappers;
}

bool snug::survey::takesSize(const Wrapper &W) {
  return W.Form.Known && !W.Form.Parameters.empty();
}

void snug::survey::applyForm(const Wrapper &W, Site &S) {
  std::vector<std::string> Texts;
  uint64_t Product = W.Form.Factor;
  bool Overflows = false;
  for (unsigned Parameter : W.Form.Parameters)
    for (const Argument &Given : S.Arguments) {
      if (Given.Position != Parameter)
        continue;
      Texts.push_back(Given.Text);
      if (!Given.Value) {
        if (S.Why.empty())
          S.Why = Given.Why;
        continue;
      }
      bool This = false;
      Product = llvm::SaturatingMultiply(Product, *Given.Value, &This);
      Overflows |= This;
    }
  S.SizeText = llvm::join(Texts, ", ");
  bool All = Texts.size() == W.Form.Parameters.size();
  if (S.Why.empty() && (!All || Overflows || Product > INT64_MAX))
    S.Why = All ? "count times size overflows" : "not a constant expression";
  if (S.Why.empty())
    S.Size = Product + W.Form.Addend;
}
