//===- Calls.cpp ------------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Calls.h"

#include "Code.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

using namespace llvm;
using namespace snug::report;

static bool isCounted(StringRef Name) {
  return isGeneric(Name) || EntryPoint::parse(Name);
}

/// Where the uses of \p Name, which is counted, are counted.
static Uses &usesOf(StringRef Name, Measure &Into) {
  return (isGeneric(Name) ? Into.Generic : Into.EntryPoints)[Name.str()];
}

//===- Relocatable files ----------------------------------------------------------------------===//

static void addRelocated(const Section &S, const Disassembler &Code, Measure &Into) {
  std::vector<Relocation> Pending;
  copy_if(S.Relocations, std::back_inserter(Pending),
          [](const Relocation &R) { return isCounted(R.Symbol); });
  if (Pending.empty() || !S.isLoaded())
    return;
  llvm::sort(Pending, [](const Relocation &A, const Relocation &B) { return A.Offset < B.Offset; });
  auto Next = Pending.begin();
  auto TakeAddressesUpTo = [&](uint64_t End) {
    for (; Next != Pending.end() && Next->Offset < End; ++Next)
      ++usesOf(Next->Symbol, Into).Addresses;
  };
  if (S.isCode())
    Code.walk(S.Contents, 0, [&](const Decoded &I) {
      TakeAddressesUpTo(I.Address);
      if (!Code.transfers(I))
        return;
      for (; Next != Pending.end() && Next->Offset < I.Address + I.Bytes; ++Next)
        ++usesOf(Next->Symbol, Into).Calls;
    });
  TakeAddressesUpTo(UINT64_MAX);
}

//===- Linked files ---------------------------------------------------------------------------===//

namespace {

/// A function of the file, or a stub, that may be called.
struct Function {
  uint64_t Address;
  uint64_t End;
  StringRef Name;
};

class LinkedCode {
public:
  LinkedCode(const Elf &Of, const Disassembler &Code) : Of(Of), Code(Code) {}

  void count(Measure &Into) {
    findSlots();
    findFunctions();
    for (const Section &S : Of.Sections)
      if (S.isCode() && isStubs(S))
        findStubs(S);
    for (const Section &S : Of.Sections)
      if (S.isCode() && !isStubs(S))
        findCalls(S);
    std::set<size_t> Runtime = reachedByRuntime();
    for (const auto &[Caller, Callee] : Calls)
      if (!Runtime.count(Caller))
        ++usesOf(Callee, Into).Calls;
  }

private:
  static constexpr size_t None = SIZE_MAX;

  const Elf &Of;
  const Disassembler &Code;
  std::map<uint64_t, StringRef> Slots;       ///< of the global offset table, by address
  std::map<uint64_t, StringRef> Counted;     ///< functions and stubs that are counted, by address
  std::vector<Function> Functions;           ///< that have a name, by address
  std::set<std::pair<size_t, size_t>> Graph; ///< which of Functions calls which
  std::vector<std::pair<size_t, StringRef>> Calls; ///< caller and what is counted

  static bool isStubs(const Section &S) {
    return StringRef(S.Name).consume_front(".plt");
  }

  void findSlots() {
    for (const Relocation &R : Of.DynamicRelocations)
      if (isCounted(R.Symbol))
        Slots[R.Offset] = R.Symbol;
  }

  void findFunctions() {
    for (const Symbol &S : Of.Symbols.empty() ? Of.DynamicSymbols : Of.Symbols) {
      if (!S.Defined || !S.IsFunction)
        continue;
      Functions.push_back({S.Address, S.Address + S.Size, S.Name});
      if (isCounted(S.Name))
        Counted[S.Address] = S.Name;
    }
    llvm::stable_sort(Functions,
                      [](const Function &A, const Function &B) { return A.Address < B.Address; });
  }

  /// The index of the function that \p Address is in.
  size_t functionAt(uint64_t Address) const {
    auto After = llvm::upper_bound(Functions, Address,
                                   [](uint64_t At, const Function &F) { return At < F.Address; });
    // Of several names for one function the first, so that all of them are one.
    if (After == Functions.begin())
      return None;
    auto Last = llvm::lower_bound(Functions, std::prev(After)->Address,
                                  [](const Function &F, uint64_t At) { return F.Address < At; });
    bool Inside = Address == Last->Address ||
                  std::any_of(Last, After, [&](const Function &F) { return Address < F.End; });
    return Inside ? static_cast<size_t>(Last - Functions.begin()) : None;
  }

  /// A stub jumps through a slot, and begins there or at the landing pad before.
  void findStubs(const Section &S) {
    std::optional<uint64_t> Pad;  // the last instruction, if it was one
    std::optional<uint64_t> Page; // and where the stub that computes a page begins
    uint64_t PageStub = 0;
    Code.walk(S.Contents, S.Header->sh_addr, [&](const Decoded &I) {
      uint64_t Begin = Pad.value_or(I.Address);
      std::optional<uint64_t> Slot;
      if (Code.transfers(I))
        Slot = Code.slot(I);
      else if (std::optional<uint64_t> Offset = Code.offsetInPage(I); Offset && Page) {
        Slot = *Page + *Offset;
        Begin = PageStub;
      }
      if (Slot)
        if (auto Found = Slots.find(*Slot); Found != Slots.end())
          Counted[Begin] = Found->second;
      Page = Code.page(I);
      PageStub = Begin;
      Pad = Code.isLandingPad(I) ? std::optional<uint64_t>(I.Address) : std::nullopt;
    });
  }

  void addEdge(size_t Caller, size_t Callee) {
    if (Caller != None && Callee != None)
      Graph.insert({Caller, Callee});
  }

  void findCalls(const Section &S) {
    Code.walk(S.Contents, S.Header->sh_addr, [&](const Decoded &I) {
      size_t Caller = functionAt(I.Address);
      if (!Code.transfers(I)) {
        // A function whose address is taken may be called by whoever takes it.
        if (std::optional<uint64_t> Address = Code.slot(I))
          addEdge(Caller, functionAt(*Address));
        return;
      }
      if (std::optional<uint64_t> Target = Code.target(I)) {
        size_t Callee = functionAt(*Target);
        if (Callee != None && Callee == Caller) // a jump within it, or recursion
          return;
        addEdge(Caller, Callee);
        if (auto Found = Counted.find(*Target); Found != Counted.end())
          Calls.push_back({Caller, Found->second});
      } else if (std::optional<uint64_t> Slot = Code.slot(I)) {
        if (auto Found = Slots.find(*Slot); Found != Slots.end())
          Calls.push_back({Caller, Found->second});
      }
    });
  }

  /// Whether the runtime, or another allocator in the file, begins here.
  static bool isRuntime(StringRef Name) {
    static constexpr StringLiteral Interposed[] = {"malloc",
                                                   "calloc",
                                                   "free",
                                                   "realloc",
                                                   "reallocarray",
                                                   "free_sized",
                                                   "free_aligned_sized",
                                                   "malloc_trim",
                                                   "malloc_usable_size"};
    return StringRef(Name).consume_front("snug_") || StringRef(Name).consume_front("__snug_") ||
           is_contained(Interposed, Name);
  }

  std::set<size_t> reachedByRuntime() const {
    std::set<size_t> Reached;
    std::vector<size_t> Worklist;
    for (const Function &F : Functions)
      if (isRuntime(F.Name))
        Worklist.push_back(functionAt(F.Address));
    while (!Worklist.empty()) {
      size_t Caller = Worklist.back();
      Worklist.pop_back();
      if (!Reached.insert(Caller).second)
        continue;
      for (auto Edge = Graph.lower_bound({Caller, 0}); Edge != Graph.end() && Edge->first == Caller;
           ++Edge)
        Worklist.push_back(Edge->second);
    }
    return Reached;
  }
};

} // namespace

Error snug::report::addCalls(const Elf &Of, Measure &Into) {
  std::unique_ptr<Disassembler> Code = Disassembler::create(Of.Machine);
  if (!Code)
    return createStringError(inconvertibleErrorCode(),
                             "for machine " + Twine(Of.Machine) +
                                 " of ELF; x86-64 and aarch64 are served");
  Into.Machine = Code->machine().str();
  bool NamesEntryPoints = false;
  for (const Symbol &S : Of.Relocatable ? Of.Symbols : Of.DynamicSymbols)
    if (!S.Defined && EntryPoint::parse(S.Name)) {
      usesOf(S.Name, Into);
      NamesEntryPoints = true;
    }
  if (Of.Relocatable) {
    for (const Section &S : Of.Sections)
      addRelocated(S, *Code, Into);
    return Error::success();
  }
  // Without a symbol table it may be that entry points are in the file and nothing says where.
  Into.CallsKnown &= !Of.Symbols.empty() || NamesEntryPoints;
  LinkedCode(Of, *Code).count(Into);
  return Error::success();
}
