//===- Text.cpp -------------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Print.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace snug::report;

static std::string describe(const Built &By) {
  std::string Options = By.Options.empty() ? "default options" : join(By.Options, " ");
  return "snug " + By.Version + " for LLVM " + By.Llvm + ", " + Options;
}

static void printBuiltBy(const Measure &M, raw_ostream &Out) {
  bool IsArchive = M.Is == Kind::Archive;
  auto Objects = [&](uint64_t Count) {
    return IsArchive ? formatv("{0} of {1} objects by ", Count, M.Objects).str()
                     : std::string("by ");
  };
  for (const auto &[By, Count] : M.BuiltBy)
    Out << "   built " << Objects(Count) << describe(By) << "\n";
  if (M.WithoutNote)
    Out << "   built " << Objects(M.WithoutNote) << "something else: no note of snug\n";
}

static void printFile(StringRef Label, const Measure &M, raw_ostream &Out) {
  Out << Label << M.Path << ": " << nameOf(M.Is) << ", " << M.Machine << ", " << M.FileBytes
      << " bytes";
  if (!M.BuildId.empty())
    Out << ", build id " << M.BuildId;
  Out << "\n";
  printBuiltBy(M, Out);
  if (!M.CallsKnown)
    Out << "   stripped of its symbols: calls within the file cannot be told\n";
}

namespace {

/// Lines of a label and a figure for each file, with the difference if there are two.
class Table {
public:
  Table(ArrayRef<Measure> Files, raw_ostream &Out) : Files(Files), Out(Out) {}

  void heading() {
    if (Files.size() == 2)
      Out << formatv("{0,-34}{1,12}{2,12}{3,12}\n", "", "A", "B", "B - A");
  }

  /// A figure that is not known in one of the files, so that there is no difference either.
  void calls(const Twine &Label, function_ref<uint64_t(const Measure &)> Of) {
    if (all_of(Files, [](const Measure &M) { return M.CallsKnown; }))
      return line(Label, Of);
    Out << formatv("{0,-34}", Label.str());
    for (const Measure &M : Files)
      Out << formatv("{0,12}", M.CallsKnown ? std::to_string(Of(M)) : "unknown");
    Out << "\n";
  }

  void line(const Twine &Label, function_ref<uint64_t(const Measure &)> Of) {
    Out << formatv("{0,-34}", Label.str());
    for (const Measure &M : Files)
      Out << formatv("{0,12}", Of(M));
    if (Files.size() == 2) {
      auto Difference = static_cast<int64_t>(Of(Files[1]) - Of(Files[0]));
      std::string Signed = std::to_string(Difference);
      Out << formatv("{0,12}", Difference > 0 ? "+" + Signed : Signed);
    }
    Out << "\n";
  }

private:
  ArrayRef<Measure> Files;
  raw_ostream &Out;
};

/// Everything that one of the files has, in order.
template <typename KeyT> using Keys = std::map<KeyT, bool>;

using UseMap = std::map<std::string, Uses>;

} // namespace

/// The calls of all entry points of \p M that \p Of says belong together.
static uint64_t sumOf(const Measure &M, function_ref<bool(const EntryPoint &)> Of) {
  uint64_t Sum = 0;
  for (const auto &[Symbol, U] : M.EntryPoints)
    if (Of(*EntryPoint::parse(Symbol)))
      Sum += U.Calls;
  return Sum;
}

static void printUses(ArrayRef<Measure> Files, UseMap Measure::*Which, Table &Lines) {
  std::map<std::string, bool> Symbols; // and whether an address is taken
  for (const Measure &M : Files)
    for (const auto &[Symbol, U] : M.*Which)
      Symbols[Symbol] |= U.Addresses != 0;
  auto UsesIn = [&](const Measure &M, const std::string &Symbol) {
    auto Found = (M.*Which).find(Symbol);
    return Found == (M.*Which).end() ? Uses() : Found->second;
  };
  for (const auto &[Symbol, TakesAddress] : Symbols) {
    const std::string &Name = Symbol;
    Lines.calls("  " + Name, [&](const Measure &M) { return UsesIn(M, Name).Calls; });
    if (TakesAddress)
      Lines.line("  " + Name + ", address taken",
                 [&](const Measure &M) { return UsesIn(M, Name).Addresses; });
  }
}

static void printEntryPoints(ArrayRef<Measure> Files, Table &Lines) {
  Lines.calls("calls of entry points", [](const Measure &M) { return M.entryPointCalls(); });
  printUses(Files, &Measure::EntryPoints, Lines);
  std::map<unsigned, bool> Classes;
  for (const Measure &M : Files)
    for (const auto &[Symbol, U] : M.EntryPoints)
      Classes[EntryPoint::parse(Symbol)->Bytes] = true;
  if (Classes.empty())
    return;
  for (const auto &[Bytes, Present] : Classes) {
    unsigned Class = Bytes;
    Lines.calls("  of class " + Twine(Class), [&](const Measure &M) {
      return sumOf(M, [&](const EntryPoint &E) { return E.Bytes == Class; });
    });
  }
  for (bool Data : {false, true})
    Lines.calls(Data ? "  of memory without pointers" : "  of memory that may hold pointers",
                [&](const Measure &M) {
                  return sumOf(M, [&](const EntryPoint &E) { return E.Data == Data; });
                });
}

void snug::report::printText(ArrayRef<Measure> Files, raw_ostream &Out) {
  bool Two = Files.size() == 2;
  for (size_t I = 0; I < Files.size(); ++I)
    printFile(Two ? (I == 0 ? "A: " : "B: ") : "", Files[I], Out);
  Out << "\n";
  Table Lines(Files, Out);
  Lines.heading();
  printEntryPoints(Files, Lines);
  Lines.calls("generic calls left", [](const Measure &M) { return M.genericCalls(); });
  printUses(Files, &Measure::Generic, Lines);
  Lines.line("text, bytes", [](const Measure &M) { return M.Bytes.Text; });
  Lines.line("  of it code", [](const Measure &M) { return M.Bytes.Code; });
  Lines.line("data", [](const Measure &M) { return M.Bytes.Data; });
  Lines.line("bss", [](const Measure &M) { return M.Bytes.Bss; });
  Lines.line("total", [](const Measure &M) { return M.Bytes.total(); });
}
